/** One icon for each kind of question. */
import {
  ArrowUpDown,
  ChartBarDecreasing,
  Cloud,
  Columns3,
  Link2,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Presentation,
  RectangleEllipsis,
  Scale,
  SlidersHorizontal,
  SquareCheckBig,
  Star,
  TextCursorInput,
  Vote,
} from "lucide-react";
import type { Kind } from "./model/document";

export const kindIcons: Readonly<Record<Kind, LucideIcon>> = {
  choice: SquareCheckBig,
  trueFalse: Scale,
  typed: TextCursorInput,
  gaps: RectangleEllipsis,
  number: SlidersHorizontal,
  order: ArrowUpDown,
  match: Link2,
  categorize: Columns3,
  pin: MapPin,
  poll: Vote,
  ranking: ChartBarDecreasing,
  wordCloud: Cloud,
  openText: MessageSquareText,
  rating: Star,
  slide: Presentation,
};
