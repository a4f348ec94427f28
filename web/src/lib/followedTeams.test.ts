import { beforeEach, expect, it, vi } from 'vitest'

const key = 'volleyball_followed_teams'
const load = () => import('./followedTeams.ts')

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

it('follows a team until it is toggled again, also after a reload', async () => {
  const { followedTeams, toggleFollowed } = await load()
  toggleFollowed({ slug: 'thursday', id: 1 })
  toggleFollowed({ slug: 'sunday', id: 1 })
  expect(followedTeams.get()).toEqual([
    { slug: 'thursday', id: 1 },
    { slug: 'sunday', id: 1 },
  ])
  vi.resetModules()
  const reloaded = await load()
  reloaded.toggleFollowed({ slug: 'thursday', id: 1 })
  expect(reloaded.followedTeams.get()).toEqual([{ slug: 'sunday', id: 1 }])
})

it('keeps what another tab has followed meanwhile', async () => {
  const { followedTeams, toggleFollowed } = await load()
  expect(followedTeams.get()).toEqual([])
  localStorage.setItem(key, '[{"slug":"sunday","id":7}]')
  toggleFollowed({ slug: 'thursday', id: 1 })
  expect(followedTeams.get().map(({ id }) => id)).toEqual([7, 1])
})

it('keeps the latest twenty', async () => {
  const { followedTeams, maxFollowedTeams, toggleFollowed } = await load()
  for (let id = 1; id <= maxFollowedTeams + 5; id++) toggleFollowed({ slug: 'thursday', id })
  expect(followedTeams.get()).toHaveLength(maxFollowedTeams)
  expect(followedTeams.get()[0]?.id).toBe(6)
})

it.each(['nothing', '{}', '[1, null, {"slug": 1, "id": 2}, {"slug": "x", "id": "2"}]'])(
  'ignores %s in the storage',
  async (stored) => {
    localStorage.setItem(key, stored)
    expect((await load()).followedTeams.get()).toEqual([])
  },
)

it('holds without a storage', async () => {
  const { followedTeams, toggleFollowed } = await load()
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  toggleFollowed({ slug: 'thursday', id: 1 })
  expect(followedTeams.get()).toEqual([{ slug: 'thursday', id: 1 }])
  refuse.mockRestore()
})
