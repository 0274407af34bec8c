/** The router's data belong to one visit: they are erased when another customer signs in, and in every tab at a logout. */
import { expect, it } from 'vitest'
import { hotspotAt, memoryStorage } from '../../../tests/doubles/gateways.ts'
import { originalPage } from './original-page.ts'
import { writeRouterData } from '../gateway/router-data.ts'

const data = { ip: '10.0.0.7', identity: 'balai', mac: 'AA:BB' }
const text = writeRouterData(data)

/** Tabs of one browser. */
function browser() {
  const entries = new Map<string, string>()
  const browserStorage = memoryStorage(entries)
  return { open: () => hotspotAt({ browserStorage }).hotspot, signOut: () => entries.clear() }
}

it('belong to whoever signs in after the redirect, through an expired session and in every tab', () => {
  const { open } = browser()
  const tab = open()
  tab.belongTo(null)
  tab.arrive(text)
  tab.belongTo('siti')
  tab.belongTo(null)
  tab.belongTo('siti')
  const other = open()
  other.belongTo('siti')
  expect([tab.recentData(), other.recentData()]).toEqual([data, data])
})

it('are erased when another customer signs in, also in a tab that was open before', () => {
  const { open } = browser()
  const [tab, other] = [open(), open()]
  tab.arrive(text)
  other.arrive(text)
  for (const each of [tab, other]) each.belongTo('siti')
  tab.belongTo('budi')
  other.belongTo('budi')
  expect([tab, other, open()].map((each) => each.lastData())).toEqual([null, null, null])
})

it('of a new redirect belong to the next customer', () => {
  const { open } = browser()
  const tab = open()
  tab.arrive(writeRouterData({ ...data, link_orig: 'http://news.example/' }))
  tab.belongTo('siti')
  tab.belongTo(null)
  const again = { ...data, ip: '10.0.0.8' }
  tab.arrive(writeRouterData(again))
  tab.belongTo('budi')
  expect(tab.recentData()).toEqual(again)
  expect(originalPage(tab)).toBeNull()
})

it('of a redirect during a session keep the page that the customer wanted, and are theirs', () => {
  const { open } = browser()
  const tab = open()
  tab.arrive(writeRouterData({ ...data, link_orig: 'http://news.example/' }))
  tab.belongTo('siti')
  tab.arrive(writeRouterData({ ...data, error: 'busy', link_orig: 'http://lestari.example/?online=1' }))
  expect(originalPage(tab)?.host).toBe('news.example')
  tab.belongTo('budi')
  expect(tab.lastData()).toBeNull()
})

it('are erased in this tab when another tab signs out', () => {
  const { open, signOut } = browser()
  const tab = open()
  tab.arrive(text)
  tab.belongTo('siti')
  signOut()
  tab.belongTo(null)
  expect(tab.lastData()).toBeNull()
})

it('of a visitor who has not signed in stay', () => {
  const { open, signOut } = browser()
  const tab = open()
  tab.arrive(text)
  signOut()
  tab.belongTo(null)
  expect(tab.recentData()).toEqual(data)
})
