/**
 * Who is signed in.
 *
 * The session is checked when the app starts and every 14 minutes, once each, without retry
 * and without asking again when the window gets the focus. The access token goes to
 * `authorized-fetch` and nowhere else.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { checkSession, logOut } from "@/api/account";
import { setAccessToken } from "@/api/authorized-fetch";
import { apiError } from "@/api/errors";
import type { SignedIn, User } from "@/api/types";

/** One minute before the access token runs out. */
export const sessionCheckMs = 14 * 60 * 1000;

export const sessionKey = ["check_session"] as const;

interface Auth {
  user: User | null;
  isLoggedIn: boolean;
  /** The check runs and nobody is known yet. */
  isPending: boolean;
  isError: boolean;
  /** Takes over the answer of a log-in or sign-up. */
  signIn: (session: SignedIn) => void;
  signOut: () => Promise<void>;
  /** Changes what is known about the user, for example after a verification. */
  updateUser: (change: Partial<User>) => void;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const check = useQuery<SignedIn | null>({
    queryKey: sessionKey,
    queryFn: async () => {
      const session = await checkSession();
      setAccessToken(session.accessToken);
      return session;
    },
    retry: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: sessionCheckMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const user = check.data?.user ?? null;
  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoggedIn: user !== null,
      isPending: check.isPending,
      isError: check.isError && user === null,
      signIn(session) {
        setAccessToken(session.accessToken);
        // What the last person saw on this browser is nothing for the next one.
        queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
        queryClient.setQueryData(sessionKey, session);
      },
      async signOut() {
        try {
          await logOut();
        } catch (thrown) {
          // A session that has already ended needs no end; anything else did not log out.
          if (apiError(thrown).status !== 401) throw thrown;
        }
        setAccessToken(null);
        queryClient.setQueryData(sessionKey, null);
        queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
      },
      updateUser(change) {
        queryClient.setQueryData<SignedIn | null>(sessionKey, (session) =>
          session ? { ...session, user: { ...session.user, ...change } } : session,
        );
      },
    }),
    [user, check.isPending, check.isError, queryClient],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
