/** Below a question on the stage: the answers take their place before anyone may see them. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Offered } from "@/room/kinds/offered";
import { kindSamples } from "@/test/kind-samples";
import { StageBody } from "./stage-body";

it("keeps the answers hidden until they open", () => {
  const { offer, question } = kindSamples.choice;
  const offered = <Offered face="stage" isOver={false} offer={offer} question={question} />;
  const { rerender } = render(
    <StageBody question={question} wait={<p role="timer">3</p>}>
      {offered}
    </StageBody>,
  );
  const tiles = document.querySelectorAll(".tile");
  expect(tiles).toHaveLength(question.answerCount);
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  rerender(<StageBody question={question}>{offered}</StageBody>);
  expect(screen.getAllByRole("listitem")).toHaveLength(question.answerCount);
  // They are the same as before, where they were.
  expect([...document.querySelectorAll(".tile")]).toEqual([...tiles]);
});
