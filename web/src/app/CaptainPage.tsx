import { CaptainPage as Captain } from '../features/public/captain/CaptainPage.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyGameLists = lazyComponent(
  () => import('../features/public/captain/GameLists.tsx').then(({ GameLists }) => GameLists),
  null,
)

/** The page of a captain's link, in a separate file because it needs little of the code of other league pages. */
export function CaptainPage({ token }: { token: string }) {
  return <Captain key={token} token={token} lists={(props) => <lazyGameLists.Part {...props} />} />
}
