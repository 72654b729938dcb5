/** A slide on the big screen. */
import type { RoomView, SlidePhase } from "@/live/messages";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import { Stage } from "./stage";
import { StageHead, textLength } from "./stage-head";

export function ScreenSlide({ view, phase }: { view: RoomView; phase: SlidePhase }) {
  const { question, body } = phase;
  return (
    <Stage>
      <StageHead index={question.index} isSlide view={view} />
      <div className="stage-middle">
        <h1
          className="stage-giant text-balance text-center"
          data-long={textLength(`${question.text}${body}`)}
          dir="auto"
        >
          <RichText text={question.text} />
        </h1>
        <div className={question.media !== null && body !== "" ? "stage-split" : "contents"}>
          {question.media !== null && (
            <div className="stage-media">
              <MediaView fill media={question.media} />
            </div>
          )}
          {body !== "" && (
            <div className="stage-body">
              <RichText block text={body} />
            </div>
          )}
        </div>
      </div>
    </Stage>
  );
}
