/** Puts the providers around the router: the cache of server data, the session, the CSP rule. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { apiError } from "@/api/errors";
import { AuthProvider } from "@/api/session";
import { createAppRouter } from "@/app/router";
import { paths } from "@/paths";
import { Toaster } from "@/ui/toast";

const router = createAppRouter();

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 },
  },
  mutationCache: new MutationCache({
    onError(error) {
      if (apiError(error).code === "email_not_verified") {
        void router.navigate({ to: paths.verifyEmail });
      }
    },
  }),
});

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
          <Toaster />
        </AuthProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
