/** Calls of the back end: endpoints, queries, changes and errors. A stable interface. */
export {
  data,
  endpoint,
  list,
  nullable,
  orElse,
  z,
  type AnswerOf,
  type Endpoint,
  type InputOf,
} from '../kernel/api/endpoint.ts'
export { apiAddress } from '../kernel/api/api-address.ts'
export { ApiError, fieldErrors, isFieldRefused, isRefusal, isStatus, type Failure } from '../kernel/api/api-error.ts'
export { useHasNoFailures } from '../kit/query/use-has-no-failures.ts'
export { readPages, readWholeList, useReadAllPages, type Pages } from '../kit/query/paged-query.ts'
export { read, useCall, useRead, type AnswerQuery } from '../kit/query/queries.ts'
export { invalidateAnswers, cacheAnswer } from '../kit/query/answer-cache.ts'
export type { Read } from '../kernel/api/read.ts'
export type { AccountSegment } from '../kernel/values/account-type.ts'
export { loadScript } from '../kernel/api/load-script.ts'
export type { Client } from '../kernel/api/client.ts'
export { useClient } from '../kit/query/client-context.ts'
export { useIdempotencyKey } from '../kit/query/use-idempotency-key.ts'
