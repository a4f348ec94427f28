// Calls to the server: JSON in, JSON out, and every failure an error whose message can be shown to people.
import { t } from '../t.ts'

/** An answer that is no success. The message is the status, a colon and the server's sentence (specification, section 8). */
export class ApiError extends Error {
  readonly status: number
  /** The field of the request that the sentence is about, where the server names one. */
  readonly field: string | undefined
  /** The server's sentence alone. */
  readonly sentence: string

  constructor(status: number, sentence: string, field?: string) {
    super(`${status}: ${sentence}`)
    this.status = status
    this.sentence = sentence
    this.field = field
  }
}

/** There was no answer at all. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super(t('The server cannot be reached. Check the connection, then try again.'), { cause })
  }
}

const problemType = 'application/problem+json'

/** What some calls add to a request. */
interface Extra {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Makes one call, once. A body is sent only where there is a payload; an answer without a body is undefined. */
export async function call<Answer>(
  method: string,
  path: string,
  payload?: unknown,
  extra: Extra = {},
): Promise<Answer> {
  const answer = await send(method, path, payload, extra)
  if (!answer.ok) throw await failure(answer)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

async function send(method: string, path: string, payload: unknown, extra: Extra): Promise<Response> {
  const headers = { Accept: `application/json, ${problemType}`, ...extra.headers }
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      ...extra,
      ...(payload === undefined
        ? { headers }
        : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(payload) }),
    })
  } catch (error) {
    throw new NoConnection(error)
  }
}

async function failure(answer: Response): Promise<ApiError> {
  const text = await answer.text().catch(() => '')
  if (answer.headers.get('Content-Type')?.startsWith(problemType)) {
    const { detail, field } = JSON.parse(text) as { detail: string; field?: string }
    return new ApiError(answer.status, detail, field)
  }
  return new ApiError(answer.status, text || answer.statusText)
}

/** The answer, or null where nobody is signed in. */
export async function orNobody<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
