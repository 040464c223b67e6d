import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import portal from '../../../vitest.config.ts';

const projects = (portal.test?.projects ?? []) as readonly TestProjectInlineConfiguration[];

/** The projects of the portal; `gateway` uses the server of the run around the walk. */
export default defineConfig({
  ...portal,
  test: {
    ...portal.test,
    projects: projects.map((project) =>
      project.test?.name === 'gateway'
        ? {
            ...project,
            test: { ...project.test, globalSetup: ['tests/gateway/walk/sharedServer.ts'] },
          }
        : project,
    ),
  },
});
