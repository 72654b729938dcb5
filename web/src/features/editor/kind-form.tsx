/** The form of a question's kind; typing in the question's text doesn't redraw it. */
import { memo } from "react";
import type { DocumentContent, DocumentQuestion } from "@/api/types";
import { useFindings, useQuestionChange } from "./editor-context";
import { CategorizeForm } from "./kind-forms/categorize-form";
import { ChoiceForm } from "./kind-forms/choice-form";
import { GapsForm } from "./kind-forms/gaps-form";
import { LabelsForm } from "./kind-forms/labels-form";
import { OrderForm, RankingForm, TypedForm } from "./kind-forms/list-forms";
import { MatchForm } from "./kind-forms/match-form";
import { NumberForm } from "./kind-forms/number-form";
import { PinForm } from "./kind-forms/pin-form";
import { PollForm } from "./kind-forms/poll-form";
import {
  OpenTextForm,
  RatingForm,
  SlideForm,
  TrueFalseForm,
  WordCloudForm,
} from "./kind-forms/small-forms";

interface KindFormProps {
  question: DocumentQuestion;
}

function showsTheSame({ question: before }: KindFormProps, { question: now }: KindFormProps) {
  return before.id === now.id && before.content === now.content && before.media === now.media;
}

export const KindForm = memo(function KindForm({ question }: KindFormProps) {
  const findings = useFindings(question.id);
  const change = useQuestionChange(question.id);
  const { content } = question;
  const shared = {
    questionId: question.id,
    findings,
    onChange: (next: DocumentContent, field?: string) => change.content(next, field),
  };
  switch (content.kind) {
    case "choice":
      return <ChoiceForm {...shared} content={content} />;
    case "trueFalse":
      return <TrueFalseForm {...shared} content={content} />;
    case "typed":
      return <TypedForm {...shared} content={content} />;
    case "gaps":
      return <GapsForm {...shared} content={content} key={question.id} />;
    case "number":
      return <NumberForm {...shared} content={content} key={question.id} />;
    case "order":
      return <OrderForm {...shared} content={content} />;
    case "match":
      return <MatchForm {...shared} content={content} />;
    case "categorize":
      return <CategorizeForm {...shared} content={content} />;
    case "ranking":
      return <RankingForm {...shared} content={content} />;
    case "poll":
      return <PollForm {...shared} content={content} />;
    case "wordCloud":
      return <WordCloudForm {...shared} content={content} />;
    case "openText":
      return <OpenTextForm />;
    case "rating":
      return <RatingForm {...shared} content={content} />;
    case "slide":
      return <SlideForm {...shared} content={content} />;
    case "labels":
      return <LabelsForm {...shared} content={content} key={question.id} question={question} />;
    case "pin":
      return <PinForm {...shared} content={content} key={question.id} question={question} />;
  }
}, showsTheSame);
