/** Calls about one's own account and session. */
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type { LogIn, SignedIn, SignUp } from "@/api/types";

export function signUp(body: SignUp): Promise<SignedIn> {
  return unwrap(client.POST("/api/v1/auth/signup", { body }));
}

export function logIn(body: LogIn): Promise<SignedIn> {
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
