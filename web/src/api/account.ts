/** Calls about one's own account and session. */
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { SignedIn } from "@/api/types";

export interface SignUp {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

export function signUp(body: SignUp): Promise<SignedIn> {
  return unwrap(client.POST("/api/v1/auth/signup", { body }));
}

export function logIn(body: { email: string; password: string }): Promise<SignedIn> {
  return unwrap(client.POST("/api/v1/auth/login", { body }));
}

export async function logOut(): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/logout", {}));
}

export function checkSession(): Promise<SignedIn> {
  return unwrap(client.GET("/api/v1/auth/check", {}));
}

export async function verifyEmail(code: string): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/verify-email", { body: { code } }));
}

export async function resendCode(): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/resend-verification", {}));
}
