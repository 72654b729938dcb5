/** A slide: players read it and don't answer. */
import type { RoomView, SlidePhase } from "@/live/messages";
import { t } from "@/messages/game";
import { Heading } from "@/play/heading";
import { QuestionMedia } from "@/play/question-parts";
import { placeOf } from "@/room/place";
import { RichText } from "@/ui/rich-text";

export function Slide({ room, phase }: { room: RoomView; phase: SlidePhase }) {
  const { question, body } = phase;
  const position = placeOf(room, question.index);
  return (
    <div className="flex flex-1 flex-col gap-5">
      <p className="font-semibold text-muted">{t("titles.slide", position)}</p>
      <Heading
        className="enter-rise text-3xl lg:text-4xl"
        phase={`slide-${question.index}`}
        title={t("titles.slide", position)}
      >
        <RichText text={question.text} />
      </Heading>
      <QuestionMedia question={question} />
      {body !== "" && (
        <div className="text-lg">
          <RichText block text={body} />
        </div>
      )}
      {room.mode === "live" && <p className="mt-auto text-muted">{t("slide.hint")}</p>}
    </div>
  );
}
