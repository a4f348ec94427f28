import { CaptainPage as Captain } from '../features/public/captain/CaptainPage.tsx'
import { loadedLater } from './loadedLater.tsx'

const lists = loadedLater(
  () => import('../features/public/captain/GameLists.tsx').then(({ GameLists }) => GameLists),
  null,
)

/** The page of a captain's link, in a separate file because it needs little of the code of other league pages. */
export function CaptainPage({ token }: { token: string }) {
  return <Captain key={token} token={token} lists={(props) => <lists.Part {...props} />} />
}
