/** The frame of public pages: navigation, content, footer. */
import { Outlet } from "@tanstack/react-router";
import { Footer } from "@/app/footer";
import { Navigation } from "@/app/navigation";
import { contentId, SkipLink } from "@/app/skip-link";
import { VerifyBanner } from "@/app/verify-banner";

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navigation />
      <VerifyBanner />
      <main className="flex-1" id={contentId} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
