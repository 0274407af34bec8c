/** Where something of a plugin failed. */
export type ComponentPlace = {
  /** The plugin's id. */
  readonly plugin: string
  /** The pattern of a page (`/invoice/:id`), the id of a slot (`home.card`), `card`, `service`, or `screen` for one of the core. */
  readonly part: string
}
