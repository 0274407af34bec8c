/** Files of all plugins by plugin id (tools/build/vite-plugins.ts). */
type ByPlugin<Value> = Readonly<Record<string, Value>>

declare module 'virtual:plugins/plugin' {
  const definitions: ByPlugin<() => Promise<unknown>>
  export default definitions
}
declare module 'virtual:plugins/places' {
  /** The file of the definition of each plugin that is in a package. */
  const places: ByPlugin<string>
  export default places
}
declare module 'virtual:plugins/actions' {
  const actions: ByPlugin<import('../../core/kit/forms/form-action.ts').FormActions>
  export default actions
}
declare module 'virtual:plugins/host-drivers' {
  const drivers: ByPlugin<import('../../core/kernel/gateway/host-driver.ts').HostDrivers>
  export default drivers
}
declare module 'virtual:plugins/sandbox' {
  const sandboxes: ByPlugin<import('../../backend/define-sandbox.ts').Sandbox>
  export default sandboxes
}
declare module 'virtual:plugins/modules/endpoints' {
  const modules: ByPlugin<Readonly<Record<string, unknown>>>
  export default modules
}
declare module 'virtual:plugins/modules/index' {
  const modules: ByPlugin<Readonly<Record<string, unknown>>>
  export default modules
}
declare module 'virtual:plugins/modules/samples' {
  const modules: ByPlugin<{ readonly samples: readonly import('../../core/kit/ui/sample.ts').SampleSection[] }>
  export default modules
}
declare module 'virtual:plugins/styles' {
  const sheets: Readonly<Record<string, string>>
  export default sheets
}
