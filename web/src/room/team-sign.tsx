/** A team's emblem where boards have the sign of a seat. */
import { TeamMark } from "@/ui/team-mark";

interface TeamSignProps {
  /** The number of the team. */
  seat: number;
  className?: string;
}

export function TeamSign({ seat, className }: TeamSignProps) {
  return <TeamMark className={className ?? "size-10"} team={seat} />;
}
