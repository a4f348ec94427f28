/** The options of a role select: every role that a member can have, with its permissions. */
export function RoleOptions() {
  return (
    <>
      <option value="viewer">Viewer: can see everything</option>
      <option value="scorer">Scorer: can also score any game</option>
      <option value="manager">Manager: runs the league</option>
    </>
  )
}
