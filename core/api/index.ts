/**
 * The face of the back end's calls: endpoints as values, reading and changing through them, and what can go wrong. What
 * is offered here is kept.
 */
export { data, endpoint, list, nullable, orElse, z, type AnswerOf, type Endpoint, type InputOf } from './endpoint.ts'
export { ApiError, fieldErrors, isFieldRefused, isRefusal, isStatus, type Failure } from './api-error.ts'
export { invalidateAnswers, cacheAnswer, useAnswer, useCall, useIsWell, usePages, useWholeList } from './queries.ts'
export { loadScript } from './load-script.ts'
export { useClient } from './client-context.ts'
export { useIdempotencyKey } from './use-idempotency-key.ts'
