/**
 * The face of the back end's calls: endpoints as values, reading and changing through them, and what can go wrong. What
 * is offered here is kept.
 */
export { data, endpoint, list, nullable, orElse, z, type AnswerOf, type Endpoint, type InputOf } from './endpoint.ts'
export { ApiError, fieldErrors, isFieldRefused, isRefusal, isStatus, type Failure } from './api-error.ts'
export { useIsWell } from './at-rest.ts'
export { usePages, useReadOn, useWholeList } from './pages.ts'
export { invalidateAnswers, cacheAnswer, useAnswer, useCall } from './queries.ts'
export { read, readPages, type Read } from './reads.ts'
export { loadScript } from './load-script.ts'
export type { Client } from './client.ts'
export { useClient } from './client-context.ts'
export { useIdempotencyKey } from './use-idempotency-key.ts'
