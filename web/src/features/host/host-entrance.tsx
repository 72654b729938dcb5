/**
 * Lets the host in: with the key of a host link, or else after the log-in, which is a route below.
 *
 * A key in the address wins over the one this tab holds, and leaves the address at once. It stays
 * known while the page is open, so that the page of an ended link isn't replaced by the log-in.
 */
import { Outlet, useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { hostKeyIn, keepHostKey, keptHostKey } from "@/live/host-key";
import { paths } from "@/paths";
import { HostPage } from "./host-page";

function useCode(): string {
  return useParams({ strict: false }).code ?? "";
}

function Entrance({ code }: { code: string }) {
  const router = useRouter();
  const arrived = useLocation({ select: ({ hash }) => hostKeyIn(hash) });
  const [hostKey, setHostKey] = useState(() => arrived ?? keptHostKey(code));

  useEffect(() => {
    if (arrived === null) return;
    keepHostKey(code, arrived);
    setHostKey(arrived);
    router.history.replace(paths.host(code));
  }, [arrived, code, router]);

  if (hostKey === null) return <Outlet />;
  return <HostPage code={code} hostKey={hostKey} key={hostKey} />;
}

export function HostEntrance() {
  const code = useCode();
  return <Entrance code={code} key={code} />;
}

/** The page behind the log-in. */
export function OwnHostPage() {
  const code = useCode();
  return <HostPage code={code} hostKey={null} key={code} />;
}
