/** An answer in the page's data. `core/kit/query/first-answers.ts` writes and hydrates it. */
export type FirstAnswer = {
  readonly method: string
  /** The endpoint's path template: `/api/{account}/packages`. */
  readonly path: string
  readonly input: object
  /** True for the first page of a list. */
  readonly isList: boolean
  readonly answer: unknown
}
