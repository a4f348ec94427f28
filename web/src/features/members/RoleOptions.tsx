/** The roles that one can be given, as choices, with what each may do. */
export function RoleOptions() {
  return (
    <>
      <option value="viewer">Viewer: sees everything</option>
      <option value="scorer">Scorer: scores any game, too</option>
      <option value="manager">Manager: runs the league</option>
    </>
  )
}
