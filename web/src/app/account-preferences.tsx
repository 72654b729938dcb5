/**
 * Loads the preferences of the signed-in account, and applies its look and language in this
 * browser.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { preferencesQuery } from "@/api/preferences";
import { useAuth } from "@/api/session";
import { followAccount } from "@/lib/look-choice";
import { followAccountLanguage } from "@/messages/languages";

export function AccountPreferences() {
  const { isLoggedIn } = useAuth();
  const { data } = useQuery({ ...preferencesQuery(), enabled: isLoggedIn });
  const hasHeard = useRef(false);
  useEffect(() => {
    if (data === undefined) return;
    followAccount(data);
    // Once: a choice on this page updates the preferences known here before the account has them.
    if (!hasHeard.current) followAccountLanguage(data.language);
    hasHeard.current = true;
  }, [data]);
  return null;
}
