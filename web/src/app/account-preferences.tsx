/** Asks for the preferences of whoever signs in, and brings their look to this browser. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { preferencesQuery } from "@/api/preferences";
import { useAuth } from "@/api/session";
import { followAccount } from "@/lib/look-choice";

export function AccountPreferences() {
  const { isLoggedIn } = useAuth();
  const { data } = useQuery({ ...preferencesQuery(), enabled: isLoggedIn });
  useEffect(() => {
    if (data !== undefined) followAccount(data);
  }, [data]);
  return null;
}
