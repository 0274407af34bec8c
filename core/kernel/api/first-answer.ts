/** An answer of the back end as the page's data carries it: `core/kit/query/first-answers.ts` makes it and takes it over. */
export type FirstAnswer = {
  readonly method: string
  /** The endpoint's, with its parameters: `/api/{account}/packages`. */
  readonly path: string
  readonly input: object
  /** The first page of a list. */
  readonly isList: boolean
  /** As the endpoint's shape gives it. */
  readonly answer: unknown
}
