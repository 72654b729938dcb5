/** Where a host's quote for the front page stands, and the way to leave, change or remove it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownVoiceQuery } from "@/api/voices";
import { t } from "@/messages/voices";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";

const VoiceDialog = later(async () => (await import("./voice-dialog")).VoiceDialog);

/** Nothing while it isn't known: a report or a settings page is there for other things. */
export function OwnVoiceRow({ offer }: { offer?: string }) {
  const own = useQuery(ownVoiceQuery());
  const [isOpen, setOpen] = useState(false);
  if (own.data === undefined) return null;
  const { voice, mayLeave } = own.data;
  if (!mayLeave) return <p className="text-muted">{t("notYet")}</p>;
  const standing = voice === null ? offer : t(voice.isShown ? "shown" : "waiting");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {standing !== undefined && <p className="text-muted">{standing}</p>}
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} size="small">
        {t(voice === null ? "offerButton" : "change")}
      </Button>
      {isOpen && <VoiceDialog onClose={() => setOpen(false)} voice={voice} />}
    </div>
  );
}

/** The quiet offer below the report of a session. */
export function VoiceOffer() {
  const own = useQuery(ownVoiceQuery());
  if (own.data === undefined || !own.data.mayLeave) return null;
  return (
    <aside aria-label={t("section")} className="border-hairline border-t-2 pt-5">
      <OwnVoiceRow offer={t("offer")} />
    </aside>
  );
}
