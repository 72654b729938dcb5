/**
 * Who is signed in.
 *
 * The session is checked when the app starts and every 14 minutes, once each, without retries and
 * without another check when the window gets the focus. The access token goes to `authorized-fetch`
 * and nowhere else. Visitors who aren't signed in are asked about once: this browser then notes that
 * nobody is, and only a page for users asks again. Logging in and out in one tab reaches the others. When the session ends while
 * someone works, the user stays known and the page stays as it is; `hasEnded` then tells the shell
 * to ask for a log-in in place. `endsAt` lets the shell say so in time.
 */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { checkSession, logOut } from "@/api/account";
import { onSessionEnd, setAccessToken } from "@/api/authorized-fetch";
import { apiError } from "@/api/errors";
import { onTabMessage, tellTabs } from "@/api/tabs";
import type { SignedIn, User } from "@/api/types";
import { forgetSignedIn, isNobodySignedIn, noteSignedIn } from "@/lib/signed-in-here";

/** One minute before the access token expires. */
export const sessionCheckMs = 14 * 60 * 1000;

export const sessionKey = ["check_session"] as const;

interface Auth {
  user: User | null;
  isLoggedIn: boolean;
  /** The check is running and the user isn't known yet. */
  isPending: boolean;
  isError: boolean;
  /** Nobody was signed in the last time, so the server wasn't asked. */
  isAssumed: boolean;
  /** The session ended while someone worked; `user` is who that was. */
  hasEnded: boolean;
  /** When the session ends, even if it is in use: a time of this device's clock. */
  endsAt: number | null;
  /** The person logged out in another tab. */
  leftElsewhere: boolean;
  /** Applies the response of a log-in or sign-up. */
  signIn: (session: SignedIn) => void;
  signOut: () => Promise<void>;
  /** Asks the server in spite of that. */
  ask: () => void;
  /** Discards a session that has ended. */
  forget: () => void;
  /** Updates what is known about the user, for example after a verification. */
  updateUser: (change: Partial<User>) => void;
}

type State = "here" | "ended" | "leftElsewhere";

/** Why there is no user, where the server wasn't asked. */
class NobodyHere extends Error {}

const AuthContext = createContext<Auth | null>(null);

interface Session extends SignedIn {
  /** When it ends, by the clock of this device. */
  endsAt: number;
}

/** A session as the server has just described it. */
function arrived(session: SignedIn): Session {
  return { ...session, endsAt: Date.now() + session.endsInMs };
}

function knownSession(queryClient: QueryClient): Session | null {
  return queryClient.getQueryData<Session | null>(sessionKey) ?? null;
}

/** What one person saw in this browser must not be shown to the next. */
function clearPages(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

function takeIn(queryClient: QueryClient, session: SignedIn): void {
  const isSame = knownSession(queryClient)?.user.id === session.user.id;
  setAccessToken(session.accessToken);
  noteSignedIn(true);
  if (!isSame) clearPages(queryClient);
  queryClient.setQueryData(sessionKey, arrived(session));
  // The page stayed as it was; what failed to load in the meantime can load now.
  if (isSame) {
    void queryClient.invalidateQueries({ predicate: (query) => query.state.status === "error" });
  }
}

function forgetSession(queryClient: QueryClient): void {
  setAccessToken(null);
  noteSignedIn(false);
  queryClient.setQueryData(sessionKey, null);
  clearPages(queryClient);
}

function changeUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData<Session | null>(sessionKey, (session) =>
    session?.user.id === user.id ? { ...session, user } : session,
  );
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>("here");
  const check = useQuery<Session | null>({
    queryKey: sessionKey,
    queryFn: async () => {
      const before = knownSession(queryClient);
      if (before === null && isNobodySignedIn()) throw new NobodyHere();
      const session = await checkSession().catch((thrown: unknown) => {
        if (apiError(thrown).status === 401) noteSignedIn(false);
        throw thrown;
      });
      noteSignedIn(true);
      if (before !== null && before.user.id !== session.user.id) location.reload();
      setAccessToken(session.accessToken);
      return arrived(session);
    },
    retry: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: sessionCheckMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  useEffect(() => onSessionEnd(() => setState("ended")), []);

  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.type === "signedOut") {
          forgetSession(queryClient);
          setState("leftElsewhere");
        }
        if (message.type === "changed") changeUser(queryClient, message.user);
        if (message.type !== "signedIn") return;
        const before = knownSession(queryClient);
        // Another person must not continue with this person's page and rights.
        if (before !== null && before.user.id !== message.session.user.id) location.reload();
        else takeIn(queryClient, message.session);
        setState("here");
      }),
    [queryClient],
  );

  const user = check.data?.user ?? null;
  const isAssumed = check.error instanceof NobodyHere && user === null;
  const endsAt = check.data?.endsAt ?? null;
  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoggedIn: user !== null,
      isPending: check.isPending,
      isError: check.isError && user === null && !isAssumed,
      isAssumed,
      hasEnded: state === "ended" && user !== null,
      endsAt,
      leftElsewhere: state === "leftElsewhere",
      signIn(session) {
        takeIn(queryClient, session);
        setState("here");
        tellTabs({ type: "signedIn", session });
      },
      async signOut() {
        try {
          await logOut();
        } catch (thrown) {
          // A session that already ended needs no log-out; any other error means the log-out
          // failed.
          if (apiError(thrown).status !== 401) throw thrown;
        }
        forgetSession(queryClient);
        setState("here");
        tellTabs({ type: "signedOut" });
      },
      ask() {
        forgetSignedIn();
        void queryClient.refetchQueries({ queryKey: sessionKey });
      },
      forget() {
        forgetSession(queryClient);
        setState("here");
      },
      updateUser(change) {
        const session = knownSession(queryClient);
        if (session === null) return;
        const changed = { ...session.user, ...change };
        changeUser(queryClient, changed);
        tellTabs({ type: "changed", user: changed });
      },
    }),
    [user, endsAt, isAssumed, check.isPending, check.isError, state, queryClient],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
