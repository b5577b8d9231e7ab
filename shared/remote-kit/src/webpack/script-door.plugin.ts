import type { Compiler } from 'webpack';

/** Returns the code that creates a script with the script door instead of an assignment to `script.src`. */
export function throughScriptDoor(source: string): string {
  const replaced = source.replace(/script\.src = [^;]+;/, 'iweScriptDoor.prepare(script, url);');
  if (replaced === source)
    throw new Error('The bundler no longer writes "script.src = …": the script door would be passed by.');
  return replaced;
}

/**
 * Makes webpack's chunk loader pass every script to the shell's `iweScriptDoor.prepare`, which sets integrity, CORS
 * mode and a trusted source, instead of assigning `script.src` itself.
 */
export class ScriptDoorPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('ScriptDoorPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ScriptDoorPlugin', throughScriptDoor);
    });
  }
}
