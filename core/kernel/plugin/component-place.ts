export type ComponentPlace = {
  readonly plugin: string
  /** A page's pattern (`/invoice/:id`), a slot's id (`home.card`), `definition` (of the plugin), `service`, or `screen` (of the core). */
  readonly part: string
}
