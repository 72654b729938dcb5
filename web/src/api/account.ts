/** Calls for the signed-in account and its session. */
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type {
  LogIn,
  PasskeyAnswer,
  ResetPassword,
  SecondFactor,
  SecondFactorNeeded,
  SignedIn,
  SignUp,
} from "@/api/types";

export function signUp(body: SignUp): Promise<SignedIn> {
  return unwrap(client.POST("/api/v1/auth/signup", { body }));
}

/** Whether a log-in response requires a second factor first. */
export function needsSecondFactor(
  answer: SignedIn | SecondFactorNeeded,
): answer is SecondFactorNeeded {
  return "challenge" in answer;
}

export function logIn(body: LogIn): Promise<SignedIn | SecondFactorNeeded> {
  return unwrap<SignedIn | SecondFactorNeeded>(client.POST("/api/v1/auth/login", { body }));
}

export function finishLogIn(body: SecondFactor): Promise<SignedIn> {
  return unwrap(client.POST("/api/v1/auth/login/second-factor", { body }));
}

export function logInByPasskey(body: PasskeyAnswer): Promise<SignedIn> {
  return unwrap(client.POST("/api/v1/auth/passkey/finish", { body }));
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

/** Requests a password reset email; the response is the same whether or not the account exists. */
export async function forgotPassword(email: string): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/forgot-password", { body: { email } }));
}

export async function checkResetLink(token: string): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/reset-password/check", { body: { token } }));
}

export async function resetPassword(body: ResetPassword): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/reset-password", { body }));
}
