import { relative } from 'node:path';
import ts from 'typescript';

/** What the source of a procedure states beyond its schema. */
export type ProcedureSource = {
  file: string;
  /** The comment above the procedure. */
  comment: string;
  /** The expression that was given to `.input()`, and the file that declares its schema. */
  input: { name: string; file: string } | null;
  output: string;
  /** The named types of the output that this repository declares, with their files. */
  outputTypes: Map<string, string>;
  /** Codes of the errors that the resolver, or a function it refers to, can throw. */
  refusals: string[];
  /** The rate limits that the resolver, or a function it refers to, counts a call against. */
  rateRules: string[];
};

/**
 * The hooks of better-auth that its endpoints run: no import leads from a call of the library to our hook. Names are
 * the path of the hook in the options in auth.ts.
 */
const libraryHooks = new Map<string, string[][]>(
  Object.entries({
    signUpEmail: [
      ['databaseHooks', 'user'],
      ['databaseHooks', 'session'],
    ],
    signInEmail: [
      ['emailAndPassword', 'password'],
      ['databaseHooks', 'session'],
    ],
    resetPassword: [['emailAndPassword', 'password']],
  }),
);
const authFile = 'apps/server/src/features/accounts/auth.ts';
const refuseFile = 'apps/server/src/platform/refuse.ts';
const featureFolder = 'apps/server/src/features/';
const refusing = new Set(['refuse', 'refuseAbout', 'refuseSignUp']);
/** The methods of `RateLimits` that count a call. The others give counts back. */
const consuming = /^consume/;

type Found = { refusals: Set<string>; rateRules: Set<string> };

export function readProcedures(names: string[]): Map<string, ProcedureSource> {
  const { config } = ts.readConfigFile('apps/server/tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, 'apps/server');
  const program = ts.createProgram(['apps/server/src/app.ts'], options);
  const checker = program.getTypeChecker();
  const fileOf = (node: ts.Node) => relative(process.cwd(), node.getSourceFile().fileName);
  const isOurs = (node: ts.Node) => /^(apps\/server\/src|packages\/domain\/src)\//.test(fileOf(node));
  const printer = ts.createPrinter();
  const visitedRefusals = new Set<ts.Node>();

  const sources = new Map(names.map((name) => [name, readProcedure(name)]));
  requireAllRefusalsVisited();
  return sources;

  function readProcedure(name: string): ProcedureSource {
    const property = findProcedure(name);
    const call = property.initializer;
    if (!ts.isCallExpression(call)) throw new Error(`${name} is not written as a chain that ends with its resolver`);
    const resolver = call.arguments[0]!;
    const found: Found = { refusals: new Set(), rateRules: new Set() };
    collect(resolver, found, new Set());
    const [signature] = checker.getTypeAtLocation(resolver).getCallSignatures();
    const output = checker.getAwaitedType(signature!.getReturnType())!;
    const outputTypes = new Map<string, string>();
    collectNames(output, outputTypes, new Set());
    const comments = ts.getJSDocCommentsAndTags(property).filter(ts.isJSDoc);
    return {
      file: fileOf(property),
      comment: comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' '),
      input: readInput(call),
      output: printType(output),
      outputTypes,
      refusals: [...found.refusals].toSorted(),
      rateRules: [...found.rateRules],
    };
  }

  /** The line `add: memberProcedure.input(…).mutation(…)` that the type of the router says the procedure is from. */
  function findProcedure(name: string): ts.PropertyAssignment {
    const routerFile = checker.getSymbolAtLocation(program.getSourceFile('apps/server/src/router.ts')!)!;
    const router = checker.getExportsOfModule(routerFile).find((symbol) => symbol.name === 'AppRouter')!;
    let type = checker.getDeclaredTypeOfSymbol(router);
    let declaration: ts.Declaration | undefined;
    for (const part of name.split('.')) {
      const property = checker.getPropertyOfType(type, part);
      if (!property) throw new Error(`AppRouter has no ${name}`);
      declaration = property.declarations?.[0];
      type = checker.getTypeOfSymbol(property);
    }
    if (!declaration || !ts.isPropertyAssignment(declaration)) throw new Error(`${name} has no line of its own`);
    return declaration;
  }

  function readInput(call: ts.CallExpression): ProcedureSource['input'] {
    for (let link: ts.Expression = call; ts.isCallExpression(link);) {
      const { expression } = link;
      if (!ts.isPropertyAccessExpression(expression)) return null;
      if (expression.name.text === 'input') {
        const [schema] = link.arguments;
        const named = ts.isCallExpression(schema!) ? schema.expression : schema!;
        const declaration = declarationOf(named);
        return { name: named.getText(), file: fileOf(declaration ?? named) };
      }
      link = expression.expression;
    }
    return null;
  }

  /** Visits a function and everything of this repository that its body refers to, each once. */
  function collect(node: ts.Node, found: Found, seen: Set<ts.Node>): void {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node)) collectCall(node, found, seen);
    if (ts.isIdentifier(node) && !isPropertyName(node)) {
      const declaration = declarationOf(node);
      // A reference to what surrounds it is followed already, as far as it is reached.
      const isFollowed = declaration && isOurs(declaration) && !contains(declaration, node) && !isRefuse(node);
      const body = isFollowed ? codeOf(declaration) : undefined;
      if (body) collect(body, found, seen);
    }
    ts.forEachChild(node, (child) => collect(child, found, seen));
  }

  function collectCall(call: ts.CallExpression, found: Found, seen: Set<ts.Node>): void {
    const { expression } = call;
    const [argument] = call.arguments;
    if (isRefuse(expression)) {
      visitedRefusals.add(call);
      for (const reason of readReasons(argument!)) found.refusals.add(reason);
    }
    if (!ts.isPropertyAccessExpression(expression)) return;
    const method = expression.name.text;
    // The name first: inferring the type of every receiver would take a third of the time.
    if (consuming.test(method) && typeNameOf(expression.expression) === 'RateLimits') {
      if (!ts.isStringLiteral(argument!)) throw new Error(`${fileOf(call)}: name the rate limit in the call`);
      found.rateRules.add(argument.text);
    }
    for (const path of libraryHooks.get(method) ?? []) collect(findAuthOption(path), found, seen);
  }

  function isRefuse(node: ts.Node): boolean {
    if (!ts.isIdentifier(node) || !refusing.has(node.text)) return false;
    const declaration = declarationOf(node);
    return declaration !== undefined && fileOf(declaration) === refuseFile;
  }

  /** The literals that the argument of `refuse` can be; TypeScript knows them after narrowing. */
  function readReasons(argument: ts.Expression): string[] {
    // The reason is from a hook of the library, whose own `refuseSignUp` is collected.
    if (
      ts.isIdentifier(argument) &&
      /libraryErrorCode\(/.test(declarationOf(argument)?.parent.parent.getText() ?? '')
    ) {
      return [];
    }
    const type = checker.getTypeAtLocation(argument);
    const parts = type.isUnion() ? type.types : [type];
    if (type.aliasSymbol?.name === 'Refusal' || !parts.every((part) => part.isStringLiteral())) {
      const { line } = argument.getSourceFile().getLineAndCharacterOfPosition(argument.getStart());
      throw new Error(
        `${fileOf(argument)}:${line + 1}: the type does not say which refusals ${argument.getText()} can be`,
      );
    }
    return parts.map((part) => (part as ts.StringLiteralType).value);
  }

  function findAuthOption(path: string[]): ts.Node {
    let node: ts.Node = program.getSourceFile(authFile)!;
    for (const name of path) {
      const find = (child: ts.Node): ts.Node | undefined =>
        ts.isPropertyAssignment(child) && child.name.getText() === name ? child : ts.forEachChild(child, find);
      const found = ts.forEachChild(node, find);
      if (!found) throw new Error(`${authFile} has no option ${path.join('.')}`);
      node = found;
    }
    return node;
  }

  /** A refusal that no procedure reaches means that the walk above is incomplete, so its result is wrong. */
  function requireAllRefusalsVisited(): void {
    const missed: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isRefuse(node.expression) && !visitedRefusals.has(node)) {
        missed.push(`${fileOf(node)}: ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of program.getSourceFiles()) if (fileOf(file).startsWith(featureFolder)) visit(file);
    if (visitedRefusals.size === 0) throw new Error(`No procedure refuses anything: has ${refuseFile} moved?`);
    if (missed.length > 0) throw new Error(`No procedure reaches these refusals:\n${missed.join('\n')}`);
  }

  function declarationOf(node: ts.Node): ts.Declaration | undefined {
    let symbol =
      ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    return symbol?.declarations?.[0];
  }

  function typeNameOf(node: ts.Node): string | undefined {
    return checker.getTypeAtLocation(node).aliasSymbol?.name;
  }

  function printType(type: ts.Type): string {
    const { NoTruncation, UseSingleQuotesForStringLiteralType } = ts.NodeBuilderFlags;
    const node = checker.typeToTypeNode(type, undefined, NoTruncation | UseSingleQuotesForStringLiteralType)!;
    return printer.printNode(ts.EmitHint.Unspecified, node, program.getSourceFile(authFile)!);
  }

  /** Names that `printType` leaves unexpanded. */
  function collectNames(type: ts.Type, names_: Map<string, string>, seen: Set<ts.Type>): void {
    if (seen.has(type)) return;
    seen.add(type);
    const named = type.aliasSymbol;
    const declaration = named?.declarations?.[0];
    if (declaration && isOurs(declaration)) names_.set(named.name, fileOf(declaration));
    for (const each of [...(type.aliasTypeArguments ?? []), ...checker.getTypeArguments(type as ts.TypeReference)]) {
      collectNames(each, names_, seen);
    }
    if (named) return;
    if (type.isUnionOrIntersection()) for (const each of type.types) collectNames(each, names_, seen);
    else if (type.flags & ts.TypeFlags.Object && !checker.isArrayType(type)) {
      for (const property of type.getProperties()) collectNames(checker.getTypeOfSymbol(property), names_, seen);
    }
  }
}

/** The name after a dot or before a colon refers to no declaration that could throw. */
const isPropertyName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node);

const contains = (outer: ts.Node, inner: ts.Node): boolean =>
  outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;

function codeOf(declaration: ts.Declaration): ts.Node | undefined {
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer;
  return ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration) ? declaration : undefined;
}
