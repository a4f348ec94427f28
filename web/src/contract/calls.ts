// The types of API calls by name, such as "POST /api/games", derived from the generated paths.
import type { paths } from './openapi.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The name of a call: its method, and its path as in the OpenAPI document. */
export type Call = {
  [P in keyof paths]: {
    [M in Method]: paths[P][Lowercase<M>] extends { responses: object } ? `${M} ${P}` : never
  }[Method]
}[keyof paths]

/** The name of a call whose response is a stream of events. */
export type StreamCall = { [C in Call]: Success<C> extends { content: EventStream } ? C : never }[Call]

interface EventStream {
  'text/event-stream': unknown
}

type Operation<C extends Call> = C extends `${infer M extends Method} ${infer P extends keyof paths}`
  ? paths[P][Lowercase<M>]
  : never

type Success<C extends Call> =
  Operation<C> extends { responses: infer Responses } ? Responses[keyof Responses & (200 | 201 | 204)] : never

type Json<Message> = Message extends { content: { 'application/json': infer Content } } ? Content : undefined

/** The body of a successful response; undefined if it has none. */
export type ResponseBody<C extends Call> = Json<Success<C>>

/** The body of a request; never if it has none. */
export type RequestBody<C extends Call> =
  Operation<C> extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never

/** An event of a stream, except the final one after a deletion, which ends the subscription (api/live/live.ts). */
export type StreamEvent<C extends StreamCall> =
  Success<C> extends { content: { 'text/event-stream': infer Event } }
    ? Exclude<Event, { event: 'deleted' }>
    : never

type Parameters<C extends Call> = Operation<C> extends { parameters: infer P } ? P : never

/** The parameters of a call in its path, query or headers; never if there are none. */
type In<C extends Call, Place extends 'path' | 'query' | 'header'> =
  Parameters<C> extends { [P in Place]?: infer Values } ? NonNullable<Values> : never

/** The path parameters of a call. */
export type PathOf<C extends Call> = In<C, 'path'>

type PathOption<C extends Call> = [PathOf<C>] extends [never] ? object : { path: PathOf<C> }

type QueryOption<C extends Call> = [In<C, 'query'>] extends [never] ? object : { query?: In<C, 'query'> }

type BodyOption<C extends Call> =
  Operation<C> extends { requestBody: object }
    ? { body: RequestBody<C> }
    : [RequestBody<C>] extends [undefined]
      ? object
      : { body?: RequestBody<C> }

/**
 * Returns the Idempotency-Key for a request with this content. Content that was sent before, without receiving a response,
 * gets the same key, so that the server does not create twice; other content gets a new key.
 */
export type RetryKeys = (content: string) => string

/** Requests a preview of a call: what it would change, without changing it. */
export interface Preview {
  query: { preview: true }
}

/** A call that either changes something, with a key for retries, or is a preview. */
export type Retryable = { retryKeys: RetryKeys } | Preview

type Has<Values, Name> = [Values] extends [never] ? false : Name extends keyof Values ? true : false

/** A call that creates something needs retry keys, unless it is a preview. */
type KeyOption<C extends Call> =
  Has<In<C, 'header'>, 'Idempotency-Key'> extends true
    ? { retryKeys: RetryKeys } | (Has<In<C, 'query'>, 'preview'> extends true ? Preview : never)
    : object

type Parts<C extends Call> = PathOption<C> &
  QueryOption<C> &
  BodyOption<C> &
  KeyOption<C> & { headers?: Record<string, string>; signal?: AbortSignal }

/** The arguments of `request` after the name of the call; optional if the call requires none. */
export type Options<C extends Call> = object extends Parts<C> ? [parts?: Parts<C>] : [parts: Parts<C>]
