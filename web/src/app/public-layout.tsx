/** The frame of public pages: navigation, content, footer. */
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Footer } from "@/app/footer";
import { Navigation } from "@/app/navigation";
import { contentId, SkipLink } from "@/app/skip-link";
import { VerifyBanner } from "@/app/verify-banner";

export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Navigation />
      <VerifyBanner />
      <main className="flex-1" id={contentId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
