/**
 * A nickname at the press of a button, for those who don't want to think of one, or shouldn't show
 * their own name. Its words are loaded with the press.
 */
import { useState } from "react";
import { t } from "@/messages/play";
import { Button } from "@/ui/button";

interface SuggestButtonProps {
  current: () => string;
  onSuggest: (name: string) => void;
  onFail: () => void;
}

export function SuggestButton({ current, onSuggest, onFail }: SuggestButtonProps) {
  const [suggested, setSuggested] = useState("");
  async function suggest() {
    try {
      const name = await (await import("@/play/suggested-name")).suggestName(current());
      onSuggest(name);
      setSuggested(t("join.suggested", { name }));
    } catch {
      onFail();
    }
  }
  return (
    <div className="-mt-3">
      <Button onClick={suggest} variant="ghost">
        {t("join.suggest")}
      </Button>
      <p className="sr-only" role="status">
        {suggested}
      </p>
    </div>
  );
}
