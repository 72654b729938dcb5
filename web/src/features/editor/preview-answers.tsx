/** What players answer with, kind by kind, as an inert picture. */
import type { ReactNode } from "react";
import type { ChoiceAnswer, DocumentMedia, DocumentQuestion } from "@/api/types";
import { t as editorWords } from "@/messages/editor";
import { t } from "@/messages/media";
import { AnswerTile, type AnswerTileProps, type TileState } from "@/room/kinds/answer-tile";
import { RichText } from "@/ui/rich-text";
import { tileLetter } from "@/ui/tile-shapes";
import { useEditorState } from "./editor-context";
import { answerPicture, type PicturedAnswer } from "./media-of";
import { pollAnswers } from "./model/poll-answers";
import { Categorize } from "./preview-categorize";
import { Gaps } from "./preview-gaps";
import {
  Box,
  Lines,
  Match,
  mixed,
  NumberAnswer,
  Pin,
  Rankable,
  Rating,
  Send,
  Typed,
  Words,
} from "./preview-kinds";
import { Labels } from "./preview-labels";

interface PreviewAnswersProps {
  question: DocumentQuestion;
  file: DocumentMedia | undefined;
  showsAnswer: boolean;
}

interface Tile {
  key: string;
  text: ReactNode;
  picture?: AnswerTileProps["picture"];
  isRight?: boolean;
}

interface TilesProps {
  tiles: readonly Tile[];
  showsAnswer: boolean;
  /** Two columns. */
  isPair?: boolean;
}

function Tiles({ tiles, showsAnswer, isPair = false }: TilesProps) {
  const stateOf = (tile: Tile): TileState => {
    if (!showsAnswer) return "idle";
    return tile.isRight === true ? "right" : "dimmed";
  };
  const hasPictures = tiles.some((tile) => tile.picture);
  return (
    <div
      className={isPair || hasPictures ? "answer-grid" : "flex flex-col gap-3"}
      data-pair={isPair || undefined}
    >
      {tiles.map((tile, index) => (
        <AnswerTile
          index={index}
          key={tile.key}
          picture={tile.picture}
          size="small"
          state={stateOf(tile)}
          text={tile.text}
        />
      ))}
    </div>
  );
}

/** What players see about the answer they picked; here, about each. */
function AllFeedback({ answers }: { answers: readonly ChoiceAnswer[] }) {
  const said = answers.map(({ id, feedback = "" }, index) => ({ id, feedback, index }));
  const shown = said.filter(({ feedback }) => feedback.trim() !== "");
  if (shown.length === 0) return null;
  return (
    <section className="explanation">
      <h2 className="explanation-title">{editorWords("question.feedback")}</h2>
      {shown.map(({ id, feedback, index }) => (
        <p dir="auto" key={id}>
          <strong>{tileLetter(index)}: </strong>
          <RichText text={feedback.trim()} />
        </p>
      ))}
    </section>
  );
}

function wordsOf({ text, picture }: PicturedAnswer) {
  return picture == null ? <Words text={text} /> : <RichText text={text} />;
}

export function PreviewAnswers({ question, file, showsAnswer }: PreviewAnswersProps) {
  const { content, media } = question;
  const files = useEditorState((state) => state.media);
  switch (content.kind) {
    case "choice":
      return (
        <>
          <Tiles
            showsAnswer={showsAnswer}
            tiles={content.answers.map((answer) => ({
              key: answer.id,
              text: wordsOf(answer),
              picture: answerPicture(answer, files),
              isRight: answer.isCorrect,
            }))}
          />
          {content.answers.filter((answer) => answer.isCorrect).length > 1 && (
            <Send label={t("preview.lockIn")} />
          )}
          {showsAnswer && <AllFeedback answers={content.answers} />}
        </>
      );
    case "trueFalse":
      return (
        <Tiles
          isPair
          showsAnswer={showsAnswer}
          tiles={[
            { key: "true", text: t("preview.true"), isRight: content.isTrue === true },
            { key: "false", text: t("preview.false"), isRight: content.isTrue === false },
          ]}
        />
      );
    case "poll":
      return (
        <Tiles
          showsAnswer={false}
          tiles={pollAnswers(content).map((answer, index) => ({
            key: `${index}`,
            text: wordsOf(answer),
            picture: answerPicture(answer, files),
          }))}
        />
      );
    case "typed":
      return <Typed content={content} showsAnswer={showsAnswer} />;
    case "gaps":
      return <Gaps content={content} showsAnswer={showsAnswer} />;
    case "number":
      return <NumberAnswer content={content} showsAnswer={showsAnswer} />;
    case "order":
      return (
        <>
          <Lines texts={showsAnswer ? content.items : mixed(content.items)} />
          <Send label={t("preview.lockIn")} />
        </>
      );
    case "ranking":
      return (
        <>
          <Rankable texts={mixed(content.items)} />
          <Send label={t("preview.lockIn")} />
        </>
      );
    case "match":
      return <Match content={content} showsAnswer={showsAnswer} />;
    case "categorize":
      return <Categorize content={content} showsAnswer={showsAnswer} />;
    case "labels":
      return (
        <Labels alt={media?.alt ?? ""} content={content} file={file} showsAnswer={showsAnswer} />
      );
    case "pin":
      return <Pin alt={media?.alt ?? ""} content={content} file={file} showsAnswer={showsAnswer} />;
    case "wordCloud":
      return (
        <>
          {Array.from({ length: content.wordsMax }, (_each, index) => {
            const key = `${index}`;
            return <Box key={key}>{t("preview.wordHere", { number: index + 1 })}</Box>;
          })}
          <Send label={t("preview.send")} />
        </>
      );
    case "openText":
      return (
        <>
          <Box rows={4}>{t("preview.textHere")}</Box>
          <Send label={t("preview.send")} />
        </>
      );
    case "rating":
      return <Rating content={content} />;
    case "slide":
      return content.body === "" ? null : <RichText block text={content.body} />;
  }
}
