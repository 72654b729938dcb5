/** Calls about one's own account and session. */
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

/** Whether an answer to a log-in asks for a second proof first. */
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

/** Asks for a letter with a link; the answer is the same whether there is an account or not. */
export async function forgotPassword(email: string): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/forgot-password", { body: { email } }));
}

export async function checkResetLink(token: string): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/reset-password/check", { body: { token } }));
}

export async function resetPassword(body: ResetPassword): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/reset-password", { body }));
}
