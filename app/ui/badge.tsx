/**
 * A word beside a name or a line that says what it is here: 管理员, 楼主, 当前设备. alert: it wants to be seen. Its look is in
 * base.css: it stands in cards that the server alone draws, and a page links the sheets of what its scripts name.
 */
export function Badge({ tone = "plain", children }: { tone?: "plain" | "strong" | "alert"; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
