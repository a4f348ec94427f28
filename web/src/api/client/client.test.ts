import { describe, expect, it, vi } from 'vitest'
import { failRequests, problem } from '../../test/server.ts'
import { ApiError, NoConnection, nullIfSignedOut, pathOf, request } from './client.ts'

/** Responds to every request with this response, and returns the latest request. */
function respond(response: Response) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(response.clone()),
  )
  vi.stubGlobal('fetch', fetch)
  return () => {
    const [path, { headers, ...init }] = fetch.mock.lastCall ?? ['', {}]
    return { path, ...init, headers: headers as { [name: string]: string } }
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  respond(response)
  const error: unknown = await request('GET /api/leagues').catch((error: unknown) => error)
  if (!(error instanceof ApiError)) throw new Error('The request did not fail as it should')
  return error
}

const game = { leagueId: 7, team1Id: 1, team2Id: 2, team1Score: 25, team2Score: 20 }

describe('a request', () => {
  it('sends its body as JSON, with cookies, and accepts problems', async () => {
    const sent = respond(new Response('{"id":"u1"}'))
    const body = { email: 'ann@example.org', password: 'secret' }
    expect(await request('POST /api/auth/login', { body })).toEqual({ id: 'u1' })
    expect(sent()).toEqual({
      path: '/api/auth/login',
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json, application/problem+json', 'Content-Type': 'application/json' },
      body: '{"email":"ann@example.org","password":"secret"}',
    })
  })

  it('without a body sends neither a body nor its type', async () => {
    const sent = respond(new Response('[]'))
    await request('GET /api/leagues')
    expect(sent()).not.toHaveProperty('body')
    expect(Object.keys(sent().headers)).toEqual(['Accept'])
  })

  it('fills in its path and query', async () => {
    const sent = respond(new Response('[]'))
    await request('GET /api/leagues/{id}/standings', { path: { id: 7 }, query: { week: 3 } })
    expect(sent().path).toBe('/api/leagues/7/standings?week=3')
    expect(pathOf('GET /api/watch/{token}', { token: 'a/b?c' })).toBe('/api/watch/a%2Fb%3Fc')
  })

  it('returns undefined for a response without a body', async () => {
    respond(new Response(null, { status: 204 }))
    await expect(request('DELETE /api/teams/{id}', { path: { id: 1 } })).resolves.toBeUndefined()
  })

  it('is sent once, even if it fails', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('no', { status: 500 })))
    vi.stubGlobal('fetch', fetch)
    await expect(request('GET /api/leagues')).rejects.toThrow('500: no')
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('the Idempotency-Key of a request that creates', () => {
  const keyOf = ({ headers }: { headers: { [name: string]: string } }) => headers['Idempotency-Key']

  it('belongs to the address and the body', async () => {
    const sent = respond(new Response('{}'))
    const retryKeys = (content: string) => `key of ${content}`
    await request('POST /api/games', { body: game, retryKeys })
    expect(keyOf(sent())).toBe(`key of /api/games${JSON.stringify(game)}`)
    await request('POST /api/leagues/{id}/auto-schedule', { path: { id: 7 }, retryKeys })
    expect(keyOf(sent())).toContain('/api/leagues/7/auto-schedule')
  })

  it('is not sent with a preview', async () => {
    const sent = respond(new Response('{}'))
    await request('POST /api/leagues/{id}/auto-schedule', { path: { id: 7 }, query: { preview: true } })
    expect(keyOf(sent())).toBeUndefined()
  })
})

describe('an error has the message "status: sentence"', () => {
  it('with the detail and the field of a problem', async () => {
    const error = await failureOf(problem(422, 'Team name is required', 'name'))
    expect(error.message).toBe('422: Team name is required')
    expect(error).toMatchObject({ status: 422, field: 'name', sentence: 'Team name is required' })
  })

  it('with a plain text', async () => {
    expect((await failureOf(new Response('Try later', { status: 503 }))).message).toBe('503: Try later')
  })

  it('with the text of the status if the body is empty', async () => {
    const error = await failureOf(new Response('', { status: 502, statusText: 'Bad Gateway' }))
    expect(error.message).toBe('502: Bad Gateway')
  })
})

describe('without a response', () => {
  it('the error says what to do', async () => {
    failRequests()
    const error: unknown = await request('GET /api/leagues').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(NoConnection)
    expect((error as Error).message).toContain('Check the connection')
  })

  it('or with a part of one, the error is the same', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
    await expect(request('GET /api/leagues')).rejects.toBeInstanceOf(NoConnection)
  })
})

describe('nullIfSignedOut', () => {
  it('turns a 401 into null and rethrows every other error', async () => {
    respond(problem(401, 'Unauthorized: please sign in.'))
    expect(await nullIfSignedOut(request('GET /api/auth/user'))).toBeNull()
    respond(problem(500, 'Something went wrong'))
    await expect(nullIfSignedOut(request('GET /api/auth/user'))).rejects.toThrow('500: Something went wrong')
  })
})
