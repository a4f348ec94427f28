// Sends requests to the API, with JSON in both directions. Every failure is an error whose message can be shown to people.
import type { Call, Options, ResponseBody, RetryKeys } from '../../contract/calls.ts'
import type { Fit, Problem } from '../../contract/types.ts'
import { t } from '../../t.ts'

/** An error response. The message consists of the status, a colon and the server's sentence. */
export class ApiError extends Error {
  readonly status: number
  /** The invalid field of the request, if the server names one. */
  readonly field: string | undefined
  /** The server's sentence without the status. */
  readonly sentence: string
  /** The problem type, which distinguishes errors with the same status; most problems have none. */
  readonly type: string | undefined
  /** Alternative shapes of the season that would fit, if the requested one was refused. */
  readonly fits: Fit[]

  constructor(status: number, sentence: string, field?: string, type?: string, fits: Fit[] = []) {
    super(`${status}: ${sentence}`)
    this.status = status
    this.sentence = sentence
    this.field = field
    this.type = type
    this.fits = fits
  }
}

/** Whether a link no longer leads to anything. Data that was loaded before must be hidden too. */
export const isEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 410].includes(error.status)

/** The response was not received completely. The server may have handled the request anyway. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(t('The server cannot be reached. Check the connection, then try again.'), { cause })
  }
}

const problemType = 'application/problem+json'

/** The parts of a request, without the types of a specific call. */
interface RequestParts {
  path?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  retryKeys?: RetryKeys
}

/** The path of a call with its parameters filled in, without a query. */
export function pathOf(call: Call, path: RequestParts['path'] = {}): string {
  return call
    .replace(/^\w+ /, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
}

/**
 * Sends a request once, without retries, and returns the response body, or undefined if there is none. Parameters, body and
 * response have the types that the OpenAPI document defines for the call.
 */
export async function request<C extends Call>(call: C, ...args: Options<C>): Promise<ResponseBody<C>> {
  const { path, query, body, headers, signal, retryKeys } = (args[0] ?? {}) as RequestParts
  const url =
    pathOf(call, path) + (query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '')
  const content = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetchText(url, {
    method: call.replace(/ .*/, ''),
    credentials: 'same-origin',
    headers: {
      Accept: `application/json, ${problemType}`,
      ...(content && { 'Content-Type': 'application/json' }),
      ...(retryKeys && { 'Idempotency-Key': retryKeys(url + (content ?? '')) }),
      ...headers,
    },
    ...(content && { body: content }),
    ...(signal && { signal }),
  })
  return (response ? JSON.parse(response) : undefined) as ResponseBody<C>
}

async function fetchText(url: string, init: RequestInit): Promise<string> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, init)
    text = await response.text()
  } catch (error) {
    throw new NoConnection(error)
  }
  if (!response.ok) throw toApiError(response, text)
  return text
}

function toApiError({ status, statusText, headers }: Response, text: string): ApiError {
  if (headers.get('Content-Type')?.startsWith(problemType)) {
    const { detail, field, type, fits } = JSON.parse(text) as Problem
    return new ApiError(status, detail, field, type, fits)
  }
  return new ApiError(status, text || statusText)
}

/** Resolves with the response, or with null if nobody is signed in. */
export async function nullIfSignedOut<Body>(response: Promise<Body>): Promise<Body | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
