/** A slide on the host's page: what is on the big screen now. */
import type { RoomView, SlidePhase } from "@/live/messages";
import { RichText } from "@/ui/rich-text";
import { BesidePicture, HostHead } from "./question-head";

export function HostSlide({ view, phase }: { view: RoomView; phase: SlidePhase }) {
  const { question, body } = phase;
  return (
    <div className="flex flex-col gap-6">
      <HostHead question={question} view={view} />
      <BesidePicture question={question}>
        {body !== "" && (
          <div className="max-w-[70ch] text-lg">
            <RichText block text={body} />
          </div>
        )}
      </BesidePicture>
    </div>
  );
}
