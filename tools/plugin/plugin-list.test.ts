import { expect, test } from 'vitest'
import { definePlugin, homeCard } from '@gapura/core'
import { data, endpoint, z } from '@gapura/core/api'
import { brokenPlugin } from '../../core/kernel/plugin/read-plugin.ts'
import { fault } from '../../core/kernel/plugin/fault.ts'
import { allEndpoints } from '../backend/all-endpoints.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { pluginList } from './plugin-list.ts'

test('each plugin is listed with its origin, what it adds, and the hosts in its files', () => {
  const load = () => Promise.reject(new Error('never'))
  const tea = definePlugin({
    id: 'tea',
    title: { id: 'Teh' },
    core: '^1',
    needs: ['packages'],
    pages: [{ path: '/tea', access: 'member', load }],
    adds: [homeCard.add({ load })],
  })
  const rum = brokenPlugin('rum', [fault('P139', 'node_modules/rum/package.json', 'ky ^3', 'nothing')])
  const list = pluginList([tea, rum], {
    endpoints: [
      {
        name: 'getTea',
        owner: 'tea',
        endpoint: endpoint('GET', '/api/{account}/tea', { summary: 'Tea', answer: data(z.string()) }),
      },
    ],
    packages: [{ id: 'rum', name: 'rum', version: '1.2.3', home: '/rum', definition: '/rum/plugin.js', fault: null }],
    hostsIn: (folder) => (folder === '/rum' ? ['rum.example'] : []),
  })
  expect(list.split('\n')).toEqual([
    'tea  from plugins/tea',
    '  pages    /tea',
    '  slots    home.card',
    '  calls    GET /api/{account}/tea',
    '  needs    packages',
    '  reaches  the back end',
    'rum  from rum@1.2.3',
    expect.stringMatching(
      /^ {2}off {6}P139 node_modules\/rum\/package\.json · expected ky \^3 · received nothing · .*Install/,
    ),
    '  reaches  rum.example',
  ])
})

test('the list of this project has every plugin, and the pages that slots give a kind of package', () => {
  const list = pluginList(installedPlugins, { endpoints: allEndpoints })
  for (const { id } of installedPlugins) expect(list).toContain(`${id}  from plugins/${id}`)
  expect(list).toMatch(/^dwf {2}.*\n {2}pages .*\/dwfpackages/m)
})
