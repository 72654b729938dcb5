/** Puts the providers around the router: the cache of server data, the session, the CSP rule. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import {
  MutationCache,
  notifyManager,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { apiError } from "@/api/errors";
import { AuthProvider, sessionKey } from "@/api/session";
import type { SignedIn } from "@/api/types";
import { AccountPreferences } from "@/app/account-preferences";
import { createAppRouter } from "@/app/router";
import { paths } from "@/paths";
import { Toaster } from "@/ui/toast";

// A log-in is followed by a page which only users may see. Told by a timer, as is the default,
// the guard would hear of the user after that page is drawn and send the person back.
notifyManager.setScheduler(queueMicrotask);

/** The whole app; tests give it a history of their own. */
export function createApp(history?: RouterHistory): ReactElement {
  const router = createAppRouter(history);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 },
    },
    mutationCache: new MutationCache({
      onError(error) {
        const { code } = apiError(error);
        if (code === "email_not_verified") {
          // The server knows better than this page whether the address is verified.
          queryClient.setQueryData<SignedIn | null>(sessionKey, (session) =>
            session ? { ...session, user: { ...session.user, emailVerified: false } } : session,
          );
          const next = router.latestLocation.href;
          void router.navigate({ to: paths.verifyEmail, search: { next } });
        }
      },
    }),
  });

  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <AccountPreferences />
          <RouterProvider router={router} />
          <Toaster />
        </AuthProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
