/** Wraps the router in its providers: the cache of server data, the session, the CSP rule. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import {
  MutationCache,
  notifyManager,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { type ReactElement, useEffect, useState } from "react";
import { apiError } from "@/api/errors";
import { AuthProvider, sessionKey } from "@/api/session";
import type { SignedIn } from "@/api/types";
import { AccountPreferences } from "@/app/account-preferences";
import { createAppRouter } from "@/app/router";
import { paths } from "@/paths";
import { Toaster } from "@/ui/toast";

// A log-in is followed by a page that only users may see. With the default timer-based
// notification, the guard would learn of the user after that page is drawn and send the person
// back.
notifyManager.setScheduler(queueMicrotask);

/** Toasts stand beside the page, and the build can't render them anywhere. */
function Notices() {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return isStarted ? <Toaster /> : null;
}

export interface App {
  element: ReactElement;
  /** Loads the page for the URL, so that the first rendering matches what the build rendered. */
  load: () => Promise<void>;
}

/** The whole app; tests and the build pass a history of their own. */
export function createApp(history?: RouterHistory): App {
  const router = createAppRouter(history);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 },
    },
    mutationCache: new MutationCache({
      onError(error) {
        const { code } = apiError(error);
        if (code === "email_not_verified") {
          // The server knows better than this page whether the email address is verified.
          queryClient.setQueryData<SignedIn | null>(sessionKey, (session) =>
            session ? { ...session, user: { ...session.user, emailVerified: false } } : session,
          );
          const next = router.latestLocation.href;
          void router.navigate({ to: paths.verifyEmail, search: { next } });
        }
      },
    }),
  });

  const element = (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <AccountPreferences />
          <RouterProvider router={router} />
          <Notices />
        </AuthProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
  return {
    element,
    load() {
      // The router then builds the same tree here as without a document.
      router.ssr = { manifest: undefined };
      return router.load();
    },
  };
}
