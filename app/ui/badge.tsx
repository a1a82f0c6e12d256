/**
 * A word beside a name or a line that says its role: 管理员, 楼主, 当前设备. `alert` is for words that must be seen. Its styles
 * are in base.css: badges appear in cards that only the server renders, and a page links only the style sheets that its
 * scripts import.
 */
export function Badge({ tone = "plain", children }: { tone?: "plain" | "strong" | "alert"; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
