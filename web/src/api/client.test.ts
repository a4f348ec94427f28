import { describe, expect, it, vi } from 'vitest'
import { failRequests, problem } from '../test/server.ts'
import { ApiError, NoConnection, call, orNobody } from './client.ts'

/** Answers once, and tells what was asked. */
function answer(response: Response) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(response))
  vi.stubGlobal('fetch', fetch)
  return () => {
    const [path, { headers, ...init }] = fetch.mock.lastCall ?? ['', {}]
    return { path, ...init, headers: headers as { [name: string]: string } }
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  answer(response)
  const error: unknown = await call('GET', '/api/x').catch((error: unknown) => error)
  if (!(error instanceof ApiError)) throw new Error('It did not fail as it should')
  return error
}

describe('a call', () => {
  it('sends the payload as JSON, with cookies, and asks for problems', async () => {
    const asked = answer(new Response('{"id":7}'))
    expect(await call('POST', '/api/leagues', { name: 'Thursday' })).toEqual({ id: 7 })
    expect(asked()).toEqual({
      path: '/api/leagues',
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json, application/problem+json', 'Content-Type': 'application/json' },
      body: '{"name":"Thursday"}',
    })
  })

  it('without a payload sends neither a body nor its type', async () => {
    const asked = answer(new Response('[]'))
    await call('GET', '/api/leagues')
    expect(asked()).not.toHaveProperty('body')
    expect(Object.keys(asked().headers)).toEqual(['Accept'])
  })

  it('answered with nothing returns nothing', async () => {
    answer(new Response(null, { status: 204 }))
    expect(await call('DELETE', '/api/teams/1')).toBeUndefined()
  })
})

describe('a failure is "status: body"', () => {
  it('of a problem: its detail, and the field', async () => {
    const error = await failureOf(problem(422, 'Team name is required', 'name'))
    expect(error.message).toBe('422: Team name is required')
    expect(error).toMatchObject({ status: 422, field: 'name', sentence: 'Team name is required' })
  })

  it('of a plain text: the text', async () => {
    expect((await failureOf(new Response('Try later', { status: 503 }))).message).toBe('503: Try later')
  })

  it('of an empty body: the text of the status', async () => {
    const error = await failureOf(new Response('', { status: 502, statusText: 'Bad Gateway' }))
    expect(error.message).toBe('502: Bad Gateway')
  })
})

it('is made once, whatever happens', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response('no', { status: 500 })))
  vi.stubGlobal('fetch', fetch)
  await expect(call('GET', '/api/x')).rejects.toThrow('500: no')
  expect(fetch).toHaveBeenCalledOnce()
})

it('without a connection says what to do', async () => {
  failRequests()
  const error: unknown = await call('GET', '/api/x').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(NoConnection)
  expect((error as Error).message).toContain('Check the connection')
})

describe('orNobody', () => {
  it('makes null of a 401 and hands on every other failure', async () => {
    answer(problem(401, 'Unauthorized: please sign in.'))
    expect(await orNobody(call('GET', '/api/auth/user'))).toBeNull()
    answer(problem(500, 'Something went wrong'))
    await expect(orNobody(call('GET', '/api/auth/user'))).rejects.toThrow('500: Something went wrong')
  })
})
