/** Calls for account settings: profile, address, browsers, sign-in methods, deletion. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import type {
  AccountSession,
  ChangePassword,
  NewPasskey,
  NotificationSettings,
  Passkey,
  PasskeyChallenge,
  PendingEmail,
  RecoveryCodes,
  SecurityEvent,
  TotpSecret,
  User,
} from "@/api/types";

export function changeName(name: string): Promise<User> {
  return unwrap(client.PATCH("/api/v1/account/profile", { body: { name } }));
}

/** Uploads a picture as is; the server checks it, crops it to a square and shrinks it. */
export function uploadPicture(picture: Blob): Promise<User> {
  return unwrap(
    client.PUT("/api/v1/account/avatar", {
      body: picture as never,
      bodySerializer: (body: unknown) => body as Blob,
      headers: { "content-type": picture.type },
    }),
  );
}

export function removePicture(): Promise<User> {
  return unwrap(client.DELETE("/api/v1/account/avatar", {}));
}

export const pendingEmailKey = ["get_pending_email"] as const;

/** The address the account is changing to, until its code is entered. */
export function pendingEmailQuery() {
  return queryOptions<PendingEmail>({
    queryKey: pendingEmailKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/email", { signal })),
  });
}

/** Sends a code to the new address; a repeated call sends a new one. */
export async function requestEmail(email: string): Promise<void> {
  await unwrap(client.POST("/api/v1/account/email", { body: { email } }));
}

export function confirmEmail(code: string): Promise<User> {
  return unwrap(client.POST("/api/v1/account/email/verify", { body: { code } }));
}

export async function forgetPendingEmail(): Promise<void> {
  await unwrap(client.DELETE("/api/v1/account/email", {}));
}

export async function changePassword(body: ChangePassword): Promise<void> {
  await unwrap(client.POST("/api/v1/account/password", { body }));
}

export const notificationsKey = ["get_notifications"] as const;

export function notificationsQuery() {
  return queryOptions<NotificationSettings>({
    queryKey: notificationsKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/notifications", { signal })),
  });
}

export function putNotifications(body: NotificationSettings): Promise<NotificationSettings> {
  return unwrap(client.PUT("/api/v1/account/notifications", { body }));
}

export const accountSessionsKey = ["list_account_sessions"] as const;

/** The signed-in browsers. */
export function accountSessionsQuery() {
  return queryOptions<AccountSession[]>({
    queryKey: accountSessionsKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/sessions", { signal })),
  });
}

export async function endSession(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.DELETE("/api/v1/account/sessions/{id}", { params }));
}

export async function endOtherSessions(): Promise<void> {
  await unwrap(client.POST("/api/v1/account/sessions/end-others", {}));
}

export const securityEventsKey = ["list_security_events"] as const;

export function securityEventsQuery() {
  return queryOptions<SecurityEvent[]>({
    queryKey: securityEventsKey,
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/security-events", { signal })),
  });
}

export function beginTotp(): Promise<TotpSecret> {
  return unwrap(client.POST("/api/v1/account/totp/begin", {}));
}

export function enableTotp(code: string): Promise<RecoveryCodes> {
  return unwrap(client.POST("/api/v1/account/totp/enable", { body: { code } }));
}

export async function disableTotp(): Promise<void> {
  await unwrap(client.DELETE("/api/v1/account/totp", {}));
}

/** Creates new recovery codes; the old ones stop working. */
export function renewRecoveryCodes(): Promise<RecoveryCodes> {
  return unwrap(client.POST("/api/v1/account/recovery-codes", {}));
}

export function beginNewPasskey(): Promise<PasskeyChallenge> {
  return unwrap(client.POST("/api/v1/account/passkeys/begin", {}));
}

export function addPasskey(body: NewPasskey): Promise<Passkey> {
  return unwrap(client.POST("/api/v1/account/passkeys", { body }));
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  const params = { path: { id } };
  return unwrap(client.PATCH("/api/v1/account/passkeys/{id}", { params, body: { name } }));
}

export async function deletePasskey(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.DELETE("/api/v1/account/passkeys/{id}", { params }));
}

export async function unlinkLogin(id: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(client.DELETE("/api/v1/account/linked-logins/{id}", { params }));
}

/** Everything the server stores about the account, as a zip. */
export function exportAccount(): Promise<Blob> {
  return unwrap(client.POST("/api/v1/account/export", { parseAs: "blob" })) as Promise<Blob>;
}

export async function deleteAccount(): Promise<void> {
  await unwrap(client.DELETE("/api/v1/account", {}));
}
