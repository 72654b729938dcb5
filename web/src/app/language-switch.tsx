/**
 * Chooses the language of pages; for signed-in people also in their other browsers and in emails.
 */
import { useQueryClient } from "@tanstack/react-query";
import { preferencesKey, useSavePreferences } from "@/api/preferences";
import { chooseLanguage, type LanguageTag } from "@/messages/languages";
import { LanguageSelect } from "@/ui/language-select";

export function LanguageSwitch() {
  const queryClient = useQueryClient();
  const save = useSavePreferences();
  function choose(language: LanguageTag) {
    const isKept = queryClient.getQueryData(preferencesKey) !== undefined;
    // This browser uses it even if the account can't be updated.
    if (isKept) save.mutate({ language }, { onSettled: () => chooseLanguage(language) });
    else chooseLanguage(language);
  }
  return <LanguageSelect onChoose={choose} />;
}
