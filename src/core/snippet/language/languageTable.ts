/**
 * Names, file extensions (the usual one first, with "!" where it means another language more often, then the others that
 * mean this one) and aliases of languages that are no such extension.
 * Generated from linguist-languages (MIT) by test/support/languages/generateLanguageTable.ts; do not edit.
 */
export const languageTable = `
1C Enterprise|bsl,os;2-Dimensional Array|2da;4D|4dm;ABAP CDS|asddls;ABAP|=;ABNF|=;AGS Script|!asc|ags;AIDL|=;ALGOL|alg;AL|=;AMPL|=;ANTLR|g4;API Blueprint|apib;APL|=,dyalog;ASL|=,dsl;ASN.1|asn,asn1
ASP.NET|asax,ascx,ashx,asmx,aspx,axd|aspx-vb;ATS|dats,hats,sats|ats2;ActionScript|as|actionscript 3,actionscript3,as3;Ada|adb,=,ads|ada95,ada2005
Adblock Filter List|!txt|ad block filters,ad block,adb,adblock;Adobe Font Metrics|afm|acfm,adobe composite font metrics,adobe multiple font metrics,amfm;Agda|=;Aiken|ak;Aleo|=;Alloy|als
Alpine Abuild||abuild,apkbuild;Altium Designer|OutJob|altium;AngelScript|!as,=;Answer Set Programming|!lp;Ant Build System;Antlers|antlers.html,antlers.php,antlers.xml;ApacheConf|=|aconf,apache
Apex|!cls,=;Apollo Guidance Computer|agc;AppleScript|=,scpt|apples,osascript;Arc|=;AsciiDoc|=,adoc,asc;AspectJ|aj;Assembly|asm,a51,nasm;Astro|=;Asymptote|asy;Augeas|aug;AutoHotkey|ahk,ah1,ah2,ahkl
AutoIt|au3|AutoIt3,AutoItScript;Avro IDL|avdl;Awk|=,auk,gawk,mawk,nawk;B (Formal Method)|mch;B4X|!bas|basic for android;BAML|=;BASIC|bas;BBCode|=;BIRD2||bird,bird3;BQN|=;Ballerina|bal
Batchfile|bat,cmd|batch,dosbatch,winbatch;Beef|!bf;Befunge|=;Berry|be;BibTeX Style|bst;BibTeX|bib,=;Bicep|=,bicepparam;Bikeshed|!bs;Bison|=;BitBake|bb,bbappend,bbclass;Blade|=,blade.php
BlitzBasic|!bb,decls|b3d,blitz3d,blitzplus,bplus;BlitzMax|bmx|bmax;Blueprint|blp;Bluespec BH|bs|bh,bluespec classic;Bluespec|bsv|bluespec bsv;Boogie|bpl;Boo|=;Brainfuck|b;BrighterScript|!bs
Brightscript|brs;Browserslist;Bru|=;BuildStream|!bst;B|!=;C#|cs,cake,cs.pp,csx,linq|csharp,cakescript;C++|cpp,=,cc,cppm,cxx,h++,hh,hpp,hxx,inl,ino,ipp,ixx,tcc,tpp,txx;C-ObjDump|=;C2hs Haskell|chs|c2hs
C3|=;CAP CDS|cds;CIL|=;CLIPS|clp;CMake|=,cmake.in;COBOL|cob,cbl,ccp,=,cpy;CODEOWNERS;COLLADA|dae;CQL|=;CSON|=;CSS|=;CSV|=;CUE|=;CWeb|w;Cabal Config|cabal|Cabal;Caddyfile|=|Caddy;Cadence|cdc
Cairo Zero|!cairo;Cairo|=;CameLIGO|mligo;Cangjie|cj;Cap'n Proto|capnp;Carbon|=;CartoCSS|mss|Carto;Ceylon|=;Chapel|chpl;Charity|ch
Checksums|crc32,md2,md4,md5,sha1,sha2,sha224,sha256,sha256sum,sha3,sha384,sha512|checksum,hash,hashes,sum,sums;ChucK|ck;Circom|=;Cirru|=;Clarion|clw;Clarity|clar;Classic ASP|asp;Clean|icl,dcl;Click|=
Clojure|clj,boot,cl2,cljc,cljs,cljs.hl,cljscm,cljx,hic;Closure Templates|soy;Cloud Firestore Security Rules;Clue|=;CoNLL-U|conllu,conll|CoNLL,CoNLL-X;CodeQL|ql,qll
CoffeeScript|coffee,_coffee,cjsx,coffee.erb,iced|coffee-script;ColdFusion CFC|cfc;ColdFusion|cfm,cfml|coldfusion html;Common Lisp|lisp,asd,lsp,ny,podsl,sexp;Common Workflow Language|cwl
Component Pascal|cp,cps;Cooklang|cook;Cool|!cl;Cpp-ObjDump|cppobjdump,c++-objdump,c++objdump,=,cxx-objdump;Creole|=;Crystal|cr;Csound Document|csd|csound-csd;Csound Score|sco|csound-sco
Csound|orc,udo|csound-orc;Cuda|cu,cuh;Cue Sheet|!cue;Curry|=;Cycript|cy;Cylc|=;Cypher|cyp,=;Cython|pyx,pxd,pxi|pyrex;C|=,cats,h,h.in,idc;D-ObjDump|=;D2|=|d2lang;DIGITAL Command Language|com|dcl
DM|=|byond;DNS Zone|zone,arpa;DTrace|!d|dtrace-script;Dafny|dfy;Darcs Patch|darcspatch,dpatch;Dart|=;Daslang|das;DataWeave|dwl;Debian Package Control File|!dsc;DenizenScript|dsc;Dhall|=
Diff|=,patch|udiff;DirectX 3D File|!x;Dockerfile|=,containerfile|Containerfile;Dogescript|djs;Dotenv|env;Dune;Dylan|=,dyl,intr,lid;D|=,di|Dlang;E-mail|eml,mbox|email,mail;EBNF|=;ECLiPSe|!ecl
ECL|=,eclxml;EJS|=,ect,ejs.t,jst;EQ|=;Eagle|sch;Earthly||Earthfile;Easybuild|eb;Ecere Projects|epj;Ecmarkup|!html|ecmarkdown;EdgeQL|=,esdl;Edge|=;EditorConfig|=|editor-config;Edje Data Collection|edc
Eiffel|!e;Elixir|ex,exs;Elm|=;Elvish Transcript;Elvish|elv;Emacs Lisp|el,emacs,emacs.desktop|cask,eask,elisp;EmberScript|em,=;Erlang|erl,app,app.src,escript,hrl,xrl,yrl;Euphoria|!e;E|=
F#|fs,fsi,fsx|fsharp;F*|fst,fsti|fstar;FIGlet Font|flf|FIGfont;FIRRTL|fir;FLUX|!fx,=;FPP|=,fppi;Factor|=;Fancy|fy,fancypack;Fantom|fan;Faust|dsp;Fennel|fnl;Filebench WML|!f;Filterscript|!fs
FlatBuffers|fbs;Flix|=;Fluent|!ftl;Formatted|!for,eam.fs;Forth|fth,4th,=,frt;Fortran Free Form|f90,f03,f08,f95;Fortran|f,f77,for;FreeBASIC|bi|fb;FreeMarker|ftl,ftlh;Frege|fr;Futhark|fut
G-code|g,cnc,gco,gcode;GAML|=;GAMS|gms;GAP|!g,=,gi;GCC Machine Description|!md;GDB|=,gdbinit;GDScript|gd;GDShader|=,gdshaderinc;GEDCOM|ged
GLSL|=,fp,frag,frg,fsh,fshader,geo,geom,glslf,glslv,gshader,rchit,rmiss,tesc,tese,vert,vrx,vs,vsh,vshader;GN|=,gni;GSC|=,csc,gsh;Game Maker Language|gml;Gemfile.lock;Gemini|gmi|gemtext;Genero 4gl|4gl
Genero per|per;Genie|!gs;Genshi|kid|xml+genshi,xml+kid;Gentoo Ebuild|ebuild;Gentoo Eclass|eclass;Gerber Image|gbr,cmp,gbl,gbo,gbp,gbs,gko,gpb,gpt,gtl,gto,gtp|rs-274x;Gettext Catalog|po,pot
Gherkin|feature,story|cucumber;Git Attributes||gitattributes;Git Commit||commit;Git Config|gitconfig|gitmodules;Git Revision List||Git Blame Ignore Revs;Gleam|=;Glimmer JS|gjs;Glimmer TS|gts
Glyph Bitmap Distribution Format|bdf;Glyph|glf;Gno|=|gnolang;Gnuplot|gp,gnu,=,plot;Go Checksums||go.sum,go sum,go.work.sum,go work sum;Go Module||go.mod,go mod;Go Template|gohtml,gotmpl,html.tmpl,tmpl
Go Workspace||go.work,go work;Godot Resource|gdnlib,gdns,tres,tscn;Golo|=;Gosu|!gs,gsx,vark;Go|=|golang;Grace|=;Gradle Kotlin DSL|gradle.kts;Gradle|=;Grammatical Framework|gf
Graph Modeling Language|!gml;GraphQL|=,gql,graphqls;Graphviz (DOT)|dot,gv;Groovy Server Pages|gsp|java server page;Groovy|=,grt,gtpl,gvy;GtkRC|=|gtk,gtk 1,gtk 2;HAProxy|!cfg
HCL|=,nomad,tf,tfvars,tofu|HashiCorp Configuration Language,opentofu,terraform;HIP|=;HLSL|=,cginc,fx,fxh,hlsli;HOCON|=;HTML+ECR|ecr;HTML+EEX|html.eex,heex,leex|eex
HTML+ERB|erb,erb.deface,rhtml|html+ruby;HTML+PHP|phtml;HTML+Razor|cshtml,razor;HTML|=,hta,htm,html.hl,xht,xhtml;HTTP|=;HXML|=;Hack|=,hhi;Haml|=,haml.deface;Handlebars|=,hbs|htmlbars;Harbour|hb;Hare|ha
Haskell|hs,hs-boot,hsc;Haxe|hx,hxsl;HiveQL|!q,hql;HolyC|hc;Hosts File||hosts;Hurl|=;HyPhy|bf;Hy|=|hylang;IDL|!pro,dlm;IGOR Pro|ipf|igor,igorpro;IL Assembly|il|ilasm,msil
INI|=,cfg,cnf,container,dof,lektorproject,mount,network,prefs,service,socket,target,timer,url|conf,dosini;IRC log|irclog,weechatlog|irc,irc logs;ISPC|=;Idris|idr,lidr
Ignore List|gitignore|ignore,git-ignore;ImHex Pattern Language|hexpat|ImHex,ImHexPatternLanguage,imhexpl;ImageJ Macro|ijm;Imba|=;Inform 7|ni,i7x|i7,inform7;Ink|=;Inno Setup|iss,isl;Ioke|ik;Io|=
Isabelle ROOT;Isabelle|thy;JAR Manifest;JASS|!j|jass2;JCL|=;JFlex|flex,=
JSON with Comments|jsonc,code-snippets,code-workspace,hujson,sublime-build,sublime-color-scheme,sublime-commands,sublime-completions,sublime-keymap,sublime-macro,sublime-menu,sublime-mousemap,sublime-project,sublime-settings,sublime-theme,sublime-workspace,sublime_metrics,sublime_session,tsconfig.json
JSON5|=;JSONLD|=;JSONiq|!jq;JSON|=,avsc,geojson,gltf,har,json.example,jsonl,mcmeta,sarif,slnlaunch,tfstate,tfstate.backup,topojson,webapp,webmanifest,yyp;Jac|=;Jai|=;Janet|=;Jasmin|j
Java Properties|properties;Java Server Pages|jsp,tag;Java Template Engine|jte;JavaScript+ERB|js.erb
JavaScript|js,_js,bones,cjs,es,es6,gs,jake,=,jsb,jscad,jsfl,jslib,jsm,jspre,jss,jsx,mjs,njs,pac,sjs,ssjs,xsjs,xsjslib|node;Java|=,jav,jsh;Jest Snapshot|snap;JetBrains MPS|!mps,mpl,msd|mps
Jinja|=,j2,jinja2|django,html+django,html+jinja,htmldjango;Jison Lex|jisonlex;Jison|=;Jolie|ol,iol;Jsonnet|=,libsonnet;Julia REPL;Julia|jl;Jupyter Notebook|ipynb|IPython Notebook;Just|=|Justfile;J|ijs
KCL|!k;KDL|=;KFramework|k;KRL|=;Kaitai Struct|ksy;KakouneScript|kak|kakscript;KerboScript|ks;KiCad Layout|kicad_pcb,kicad_mod,kicad_wks|pcbnew;KiCad Legacy Layout|brd
KiCad Schematic|kicad_sch,kicad_sym|eeschema schematic;Kickstart|!ks;Kit|=;KoLmafia ASH|ash;Koka|kk;Kotlin|kt,ktm,kts;Kusto|csl,kql;LFE|=;LLVM|ll;LOLCODE|lol;LSL|=,lslp;LTspice Symbol|!asy
LabVIEW|lvproj,lvclass,lvlib;Lambdapi|!lp;Langium|=;Lark|=;Lasso|=,las,lasso8,lasso9|lassoscript;Latte|=;Lean 4|!lean|lean4;Lean|=,hlean;Leo|=;Less|=|less-css;Lex|l,=|flex;LigoLANG|ligo;LilyPond|ly,ily
Limbo|!b;Linear Programming|lp;Linker Script|ld,lds;Linux Kernel Module|!mod;Liquidsoap|liq;Liquid|=;Literate Agda|lagda;Literate CoffeeScript|litcoffee,coffee.md;Literate Haskell|lhs|lhaskell
LiveCode Script|livecodescript;LiveScript|ls,_ls|live-script;Lobster|=;Logos|xm,xi;Logtalk|lgt,=;LookML|lkml,=;LoomScript|!ls;Luau|=;Lua|=,nse,p8,pd_lua,rbxs,rockspec,wlua
M3U|=,m3u8|hls playlist,m3u playlist;M4Sugar|!m4|autoconf;M4|=;MATLAB|=|octave;MAXScript|ms,mcr;MDX|=;MLIR|=;MQL4|mq4;MQL5|mq5;MTML|=;MUF|=;Macaulay2|m2;Makefile|mak,make,=,mk,mkfile|bsdmake,mf
Mako|=,mao;Markdown|md,livemd,=,mdown,mdwn,mkd,mkdn,mkdown,ronn,workbook|pandoc;Marko|=|markojs;Mask|=;Mathematical Programming System|mps;Maven POM;Max|maxpat,maxhelp,maxproj,mxt,pat|max/msp,maxmsp
MeTTa|=;Mercury|!m;Mermaid|mmd,=|mermaid example;Meson;Metal|=;Microsoft Developer Studio Project|!dsp;Microsoft Visual Studio Solution|sln;MiniD|=;MiniScript|!ms;MiniYAML|!yaml;MiniZinc Data|dzn
MiniZinc|mzn;Mint|=;Mirah|druby,duby,=;Modelica|mo;Modula-2|mod;Modula-3|i3,ig,m3,mg;Module Management System|mms,mmk;Mojo|=;Monkey C|mc;Monkey|=,monkey2;Moocode|moo;MoonBit|mbt;MoonScript|moon
Motoko|!mo;Motorola 68K Assembly|!asm,x68|m68k;Move|=;Muse|=|amusewiki,emacs muse;Mustache|=;Myghty|myt;M|mumps;NASL|=;NCL|=;NEON|=|nette object notation,ne-on;NL|!=;NMODL|!mod;NPM Config||npmrc
NSIS|nsi,nsh;NWScript|nss;Nasal|nas;Nearley|ne,=;Nemerle|n;NetLinx+ERB|axs.erb,axi.erb;NetLinx|axs,axi;NetLogo|nlogo;NewLisp|nl;Nextflow|nf;Nginx|=,nginxconf|nginx configuration file;Nickel|!ncl
Nim|=,nim.cfg,nimble,nimrod,nims;Ninja|=;Nit|=;Nix|=|nixos;Noir|nr|nargo;NumPy|=,numpyw,numsc;Nunjucks|njk;Nushell|nu|nu-script,nushell-script;Nu|!=|nush;OASv2-json|!json;OASv2-yaml|!yaml
OASv3-json|!json;OASv3-yaml|!yaml;OCaml|ml,eliom,eliomi,ml4,mli,mll,mly;OMNeT++ MSG|msg|omnetpp-msg;OMNeT++ NED|ned|omnetpp-ned;Oberon|ob2;ObjDump|=;Object Data Instance Notation|!odin
ObjectScript|!cls;Objective-C++|mm|obj-c++,objc++,objectivec++;Objective-C|m|obj-c,objc,objectivec;Objective-J|!j,sj|obj-j,objectivej,objj;Odin|=|odinlang,odin-lang;Omgrofl|=;Opal|=;Opa|=
Open Policy Agent|rego;OpenAPI Specification v2||oasv2;OpenAPI Specification v3||oasv3;OpenCL|cl,=;OpenEdge ABL|p|progress,openedge,abl;OpenQASM|qasm;OpenRC runscript||openrc;OpenSCAD|scad
OpenStep Property List|!plist,glyphs;OpenType Feature File|fea|AFDKO;Option List||opts,ackrc;Org|=;OverPy|opy;OverpassQL|=;Oxygene|=;Ox|=,oxh,oxo;Oz|=;P4|=;PDDL|=;PEG.js|pegjs,peggy
PHP|=,aw,ctp,php3,php4,php5,phps,phpt|inc;PLSQL|pls,bdy,fnc,pck,pkb,pks,plb,=,spc,tpb,tps,trg,vw;PLpgSQL|pgsql;POV-Ray SDL|pov|pov-ray,povray;Pact|=;Pan|=;Papyrus|psc;Parrot Assembly|pasm
Parrot Internal Representation|pir;Parrot|=;Pascal|pas,dfm,dpr,lpr,=|delphi,objectpascal;Pawn|pwn,sma;Pep8|pep;Perl|pl,=,ph,plx,pm,psgi,t|cperl;Pickle|!pkl;PicoLisp|!l;Pic|=,chem|pikchr;PigLatin|pig
Pike|=,pmod;Pip Requirements;Pkl|=;PlantUML|puml,iuml,=;Pod 6|!pod,pod6;Pod|=;PogoScript|pogo;Polar|=;Pony|=;Portugol|por;PostCSS|pcss,=;PostScript|ps,eps,epsi,pfa|postscr;Power Query|pq|powerquery
PowerBuilder|pbt,sra,sru,srw;PowerShell|ps1,psd1,psm1|posh,pwsh;Praat|=;Prisma|=;Pro*C|!pc;Processing|pde;Procfile;Proguard|!pro;Prolog|!pl,=,yap;Promela|pml;Propeller Spin|spin
Protocol Buffer Text Format|textproto,pbtxt,txtpb|text proto,protobuf text format;Protocol Buffer|proto|protobuf,Protocol Buffers;Public Key|!asc,pub;Pug|jade,=;Puppet|pp;Pure Data|pd;PureBasic|pb,pbi
PureScript|purs;Pyret|arr;Python console||pycon;Python traceback|pytb;Python|py,gyp,gypi,lmi,py3,pyde,pyi,pyp,pyt,pyw,tac,wsgi,xpy|python3,rusthon;Q#|qs|qsharp;QML|=,qbs;QMake|pro,pri;Qt Script|!qs
QuakeC|qc;Quake;Quartus Simulation IP|!sip;QuickBASIC|!bas|qb,qbasic,qb64,classic qbasic,classic quickbasic;Quint|qnt;RAML|=;RAScript|=;RBS|=;RDoc|=;REALbasic|rbbas,rbfrm,rbmnu,rbres,rbtbar,rbuistate
REXX|=,pprx,rex|arexx;RMarkdown|qmd,rmd;RON|=;ROS Interface|!msg,action,srv|rosmsg;RPC|x|rpcgen,oncrpc,xdr;RPGLE|=,sqlrpgle|ile rpg;RPM Spec|spec|specfile;RUNOFF|rnh;Racket|rkt,rktd,rktl,scrbl
Ragel|rl|ragel-rb,ragel-ruby;Raku|6pl,6pm,nqp,p6,p6l,p6m,pl6,pm6,=,rakumod|perl6,perl-6;Rascal|rsc;Raw token data|raw;ReScript|res,resi;Readline Config||inputrc,readline;ReasonLIGO|religo;Reason|re,rei
Rebol|reb,r2,r3,=;Record Jar;Redcode|cw;Redirect Rules||redirects;Redscript|reds;Red|=|red/system;Regular Expression|regexp,regex;Ren'Py|rpy|renpy;RenderScript|!rs,rsh;Rez|!r;Rhai|=
Rich Text Format|rtf;Ring|=;Riot|=;RobotFramework|robot,resource;Robots Exclusion Rules||robots,robots txt,robotx.txt;Rocq Prover|!v,coq|rocq;Roc|=;Roff Manpage|1,man
Roff|=,me,tmac|groff,man,manpage,man page,man-page,mdoc,nroff,troff;Rouge|rg;RouterOS Script|!rsc
Ruby|rb,builder,eye,gemspec,god,jbuilder,mspec,podspec,prawn,rabl,rake,rbi,rbuild,rbw,rbx,ru,=,thor,watchr|jruby,macruby;Rust|rs,rs.in;R|=,rd,rhistory,rsx|Rscript,splus;SAS|=;SCSS|=
SELinux Policy|te|SELinux Kernel Policy Language,sepolicy;SIP|=;SMT|smt2,=,z3;SPARQL|=,rq;SQF|=,hqf;SQLPL|!sql,db2;SQL|=,ddl,mysql,prc,tab,udf,viw;SRecode Template|!srt
SSH Config||sshconfig,sshdconfig,ssh_config,sshd_config;STAR|!=;STL|=|ascii stl,stla;STON|=;SVG|=;SWIG|i,swg,=;Sage|=,sagews;Sail|=;Salt|sls|saltstack,saltstate;Sass|=;Scala|=,kojo,sbt;Scaml|=;Scenic|=
Scheme|scm,sld,sps,ss;Scilab|sci,sce;Self|=;ShaderLab|shader;ShellCheck Config||shellcheckrc;ShellSession|sh-session|bash session,console
Shell|sh,bash,bats,command,ksh,pacscript,sbatch,sh.in,slurm,tmux,tool,zsh,zsh-theme|shell-script,envrc;Shen|=;Sieve|=;Simple File Verification|sfv;Singularity;Slang|=;Slash|sl;Slice|ice;Slim|=;Slint|=
SmPL|cocci|coccinelle;Smali|=;Smalltalk|st|squeak;Smarty|tpl;Smithy|=;Snakemake|smk,snakefile;Solidity|sol;Soong;SourcePawn|sp|sourcemod;SpiceDB Schema|zed;Spline Font Database|sfd;Squirrel|nut
Standard ML|!ml,fun,sig,sml;Stan|=;Starlark|bzl,star|bazel;Stata|do,ado,doh,ihlp,mata,matah,sthlp;StringTemplate|!st;Stylus|styl;SubRip Text|srt;SugarSS|sss;SuperCollider|sc;SurrealQL|surql
Survex data|!svx;Svelte|=;Sway|sw;Sweave|rnw;Swift|=;SystemVerilog|sv,svh,vh;TI Program|8xp,8xp.txt;TL-Verilog|tlv;TLA|=;TMDL|=|Tabular Model Definition Language;TOML|=,toml.example
TSPLIB data|!tsp|travelling salesman problem,traveling salesman problem;TSQL|!sql;TSV|=|tab-seperated values;TSX|=|typescriptreact;TXL|=;Tact|=;Talon|=;Tape|=|vhs;Tcl|=,adp,sdc,tcl.in,tm,xdc;Tcsh|=,csh
TeX|=,aux,bbx,cbx,cls,dtx,ins,lbx,ltx,mkii,mkiv,mkvi,sty|latex;Teal|tl;Tea|=;Terraform Template|tftpl;Terra|!t;Texinfo|=,texi,txi;TextGrid|TextGrid;TextMate Properties||tm-properties;Textile|=
Text|txt,no|fundamental,plain text;Thrift|=;Toit|=;Tolk|=;Tor Config||torrc;Tree-sitter Query|!scm|tsq;Turing|!t,tu;Turtle|ttl;Twig|=;Type Language|!tl|tl;TypeScript|ts,cts,mts;TypeSpec|tsp;Typst|typ
Unified Parallel C|upc;Unity3D Asset|anim,asset,mat,meta,prefab,unity;Unix Assembly|s|gas,gnu asm,unix asm;Uno|=;UnrealScript|uc;Untyped Plutus Core|uplc;UrWeb|ur,urs|Ur/Web,Ur
VBA|!bas|visual basic for applications;VBScript|vbs;VCL|=;VHDL|=,vhd,vhf,vhi,vho,vhs,vht,vhw;Vala|=,vapi;Valve Data Format|vdf,vmf|keyvalues;Velocity Template Language|vtl|velocity;Vento|vto
Verilog|v,veo;Verse|=;Vespa Schema Definition|sd|vespa;Vim Help File|!txt|help,vimhelp;Vim Snippet|snip,snippet,snippets|SnipMate,UltiSnip,UltiSnips,NeoSnippet
Vim script|vim,vimrc,vmb|viml,nvim,vimscript;Visual Basic .NET|vb,vbhtml|visual basic,vbnet,vb .net,vb.net;Visual Basic 6.0|!bas,ctl|vb6,vb 6,visual basic 6,visual basic classic,classic visual basic
Volt|=;Vue|=;Vyper|vy;V|!=|vlang;WDL|=|Workflow Description Language;WGSL|=;Wavefront Material|mtl;Wavefront Object|obj;Web Ontology Language|owl;WebAssembly Interface Type|wit
WebAssembly|wast,wat|wasm;WebIDL|=;WebVTT|vtt;Wget Config||wgetrc;Whiley|=;Wikitext|mediawiki,wiki,=;Win32 Message File|!mc;Windows Registry Entries|reg;Witcher Script|ws
Wolfram Language|mathematica,cdf,ma,mt,nb,nbp,wl,wls,wlt|mma,wolfram,wolfram lang;Wollok|wlk;World of Warcraft Addon Data|toc;Wren|=|wrenlang;X BitMap|xbm;X Font Directory Index;X PixMap|xpm;X10|=|xten
XCompose;XC|=;XML Property List|plist
XML|=,adml,admx,ant,axaml,axml,builds,ccproj,ccxml,clixml,cproject,cscfg,csdef,csproj,ct,depproj,dita,ditamap,ditaval,dll.config,dotsettings,filters,fsproj,fxml,glade,gmx,gpx,grxml,hzp,icls,iml,ivy,jelly,jsproj,kml,launch,mdpolicy,meta4,mjml,mxml,natvis,ndproj,nproj,nuspec,odd,osm,pkgproj,proj,props,ps1xml,psc1,pt,pubxml,qhelp,rbxmx,rdf,resx,rss,scxml,sfproj,shproj,slnx,srdf,storyboard,sublime-snippet,targets,tml,ui,urdf,ux,vbproj,vcxproj,vsixmanifest,vssettings,vstemplate,vxml,wixproj,wsdl,wsf,wxi,wxl,wxs,x3d,xacro,xaml,xib,xlf,xliff,xmi,xml.dist,xmp,xproj,xsd,xspec,xul,zcml
XPages|xsp-config,xsp.metadata;XProc|xpl,=;XQuery|=,xq,xql,xqm,xqy;XSLT|=,xsl;XS|=;Xmake;Xojo|xojo_code,xojo_menu,xojo_report,xojo_script,xojo_toolbar,xojo_window;Xonsh|xsh;Xtend|=
YAML|yml,mir,reek,rviz,sublime-syntax,syntax,=,yaml-tmlanguage,yaml.sed,yml.mysql;YANG|=;YARA|yar,=;YASnippet|=|snippet,yas;Yacc|y,=,yy;Yul|=;ZAP|=,xzap;ZIL|=,mud;Zeek|=,bro;ZenScript|zs;Zephir|zep
Zig|=,zig.zon;Zimpl|=,zmpl,zpl;Zmodel|=;cURL Config||curlrc;crontab||cron,cron table;desktop|=,desktop.in;dircolors|=;eC|=,eh;edn|=;fish|=;hoon|=;iCalendar|ics,ical|iCal;jq|=;kvlang|kv;mIRC Script|mrc
mcfunction|=;mdsvex|svx;mupad|mu;nanorc|=;nesC|nc;ooc|=;pkg-config|pc,pc.in|pkgconf;q|=;reStructuredText|rst,rest,rest.txt,rst.txt;sed|=;templ|=;ucode|!uc
vCard|vcf|virtual contact file,electronic business card;wisp|=;xBase|prg,prw|advpl,clipper,foxpro
`;
