/** What the server finds for the palette. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { CircleUserRound, FilePen, History, Radio } from "lucide-react";
import { client } from "@/api/client";
import { unwrap } from "@/api/errors";
import { allFriendsQuery } from "@/api/friends";
import type { User } from "@/api/types";
import { t } from "@/messages/palette";
import { paths } from "@/paths";
import { useDelayed } from "@/ui/use-delayed";
import { fits, type Group, matching } from "./entries";

/** The pause in typing before the server is queried. */
const searchDelayMs = 150;
/** Of each kind; anyone who wants more opens the page for it. */
const foundMax = 5;

function ownQuizzes(search: string) {
  const query = {
    limit: foundMax,
    ...(search === "" ? { sort: "updated" as const } : { search }),
  };
  return queryOptions({
    queryKey: ["list_quizzes", "palette", search],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/quiz", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

function publicQuizzes(search: string) {
  const query = { limit: foundMax, search };
  return queryOptions({
    queryKey: ["list_feed", "palette", search],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/feed", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

function sessions(search: string) {
  const query = { limit: foundMax, search };
  return queryOptions({
    queryKey: ["list_rooms", "palette", search],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/rooms", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export interface Found {
  groups: Group[];
  isPending: boolean;
  hasFailed: boolean;
}

/** Own quizzes, sessions, friends and public quizzes with these words; before that, recent quizzes. */
export function useFound(typed: string, user: User | null): Found {
  const term = typed.trim().toLowerCase();
  const search = useDelayed(term, searchDelayMs);
  const isSearching = search !== "";
  const isUser = user !== null;
  const own = useQuery({ ...ownQuizzes(search), enabled: isUser });
  const rooms = useQuery({ ...sessions(search), enabled: isUser && isSearching });
  const friends = useQuery({ ...allFriendsQuery(), enabled: isUser && isSearching });
  const others = useQuery({ ...publicQuizzes(search), enabled: isSearching });
  const queries = [own, rooms, friends, others];

  /** Until its answer is here, what fits of the answer before: Enter must not open anything else. */
  function fitting<Row extends { title: string }>(query: {
    data: Row[] | undefined;
    isPlaceholderData: boolean;
  }): Row[] {
    const rows = query.data ?? [];
    if (term === search && !query.isPlaceholderData) return rows;
    return rows.filter((row) => fits(row.title, term));
  }

  const quizzes = isUser ? fitting(own) : [];
  const groups: Group[] = [
    {
      value: isSearching ? t("group.quizzes") : t("group.recent"),
      items: quizzes.map((quiz) => ({
        id: `quiz-${quiz.id}`,
        icon: FilePen,
        label: quiz.title,
        note: t("questions", { count: quiz.questionCount }),
        does: { to: paths.quizEdit(quiz.id) },
      })),
    },
  ];
  if (isSearching) {
    const people = (friends.data ?? []).map((friend) => ({
      id: `friend-${friend.id}`,
      icon: CircleUserRound,
      label: friend.name,
      does: { to: paths.user(friend.id) },
    }));
    const played = (isUser ? fitting(rooms) : []).filter(
      (room) => room.stage !== "finished" || room.hasReport,
    );
    groups.push(
      {
        value: t("group.start"),
        items: quizzes
          .filter((quiz) => quiz.questionCount > 0)
          .map((quiz) => ({
            id: `start-${quiz.id}`,
            icon: Radio,
            label: quiz.title,
            does: { start: quiz },
          })),
      },
      {
        value: t("group.sessions"),
        items: played.map((room) => ({
          id: `room-${room.id}`,
          icon: History,
          label: room.title,
          does: { to: room.stage === "finished" ? paths.report(room.id) : paths.host(room.code) },
        })),
      },
      { value: t("group.people"), items: matching(people, term).slice(0, foundMax) },
      {
        value: t("group.public"),
        items: fitting(others).map((quiz) => ({
          id: `public-${quiz.id}`,
          icon: FilePen,
          label: quiz.title,
          note: quiz.authorName,
          does: { to: paths.quiz(quiz.id) },
        })),
      },
    );
  }
  return {
    groups,
    isPending: term !== search || queries.some((query) => query.isFetching),
    hasFailed: queries.some((query) => query.isError),
  };
}
